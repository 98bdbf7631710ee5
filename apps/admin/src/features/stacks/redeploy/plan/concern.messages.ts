import { defineMessages } from '#shared/i18n/messages.js';

export const concernMessages = defineMessages({
  en: {
    acknowledge: 'Redeploy anyway',
    'server-unreachable': 'Server not responding: {names}{more, plural, =0 {} other { and # more}}',
    'stack-down':
      'Stacks without running containers: {names}{more, plural, =0 {} other { and # more}}',
    'stack-degraded':
      'Stacks that already have problems: {names}{more, plural, =0 {} other { and # more}}',
    'newer-image-ignored':
      'An ignored newer image will be pulled: {names}{more, plural, =0 {} other { and # more}}',
    'image-rolled-back':
      'An image that an earlier rollback replaced will be pulled again: {names}{more, plural, =0 {} other { and # more}}',
  },
  de: {
    acknowledge: 'Trotzdem neu ausrollen',
    'server-unreachable':
      'Server antwortet nicht: {names}{more, plural, =0 {} other { und # weitere}}',
    'stack-down':
      'Stacks ohne laufende Container: {names}{more, plural, =0 {} other { und # weitere}}',
    'stack-degraded':
      'Stacks, die bereits Probleme haben: {names}{more, plural, =0 {} other { und # weitere}}',
    'newer-image-ignored':
      'Ein ignoriertes neueres Image wird geladen: {names}{more, plural, =0 {} other { und # weitere}}',
    'image-rolled-back':
      'Ein Image, das ein früheres Rollback ersetzt hat, wird erneut geladen: {names}{more, plural, =0 {} other { und # weitere}}',
  },
});
