import { defineMessages } from '#shared/i18n/messages.js';

export const concernMessages = defineMessages({
  en: {
    acknowledge: 'Redeploy anyway',
    'server-unreachable':
      'The server is not responding: {names}{more, plural, =0 {} other { and # more}}',
    'stack-down': 'No containers are running: {names}{more, plural, =0 {} other { and # more}}',
    'stack-degraded': 'Already has problems: {names}{more, plural, =0 {} other { and # more}}',
    'newer-image-ignored':
      'An ignored newer image will be pulled: {names}{more, plural, =0 {} other { and # more}}',
    'image-rolled-back':
      'An image that was rolled back will be pulled again: {names}{more, plural, =0 {} other { and # more}}',
  },
  de: {
    acknowledge: 'Trotzdem neu ausrollen',
    'server-unreachable':
      'Der Server antwortet nicht: {names}{more, plural, =0 {} other { und # weitere}}',
    'stack-down':
      'Derzeit läuft kein Container: {names}{more, plural, =0 {} other { und # weitere}}',
    'stack-degraded': 'Hat bereits Probleme: {names}{more, plural, =0 {} other { und # weitere}}',
    'newer-image-ignored':
      'Ein ignoriertes neueres Image wird geladen: {names}{more, plural, =0 {} other { und # weitere}}',
    'image-rolled-back':
      'Ein Image, das zurückgerollt wurde, wird erneut geladen: {names}{more, plural, =0 {} other { und # weitere}}',
  },
});
