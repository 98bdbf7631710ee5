import { defineMessages } from '#shared/i18n/messages.js';

export const concernMessages = defineMessages({
  en: {
    acknowledge: 'Redeploy anyway',
    'server-unreachable':
      'Stacks whose server is not responding: {names}{more, plural, =0 {} other { and # more}}',
    'stack-down':
      'Stacks without running containers: {names}{more, plural, =0 {} other { and # more}}',
    'stack-degraded':
      'Stacks that already have problems: {names}{more, plural, =0 {} other { and # more}}',
    'newer-image-ignored':
      'Newer images that were ignored will be pulled for these stacks: {names}{more, plural, =0 {} other { and # more}}',
    'image-rolled-back':
      'Images that an earlier rollback replaced will be pulled again for these stacks: {names}{more, plural, =0 {} other { and # more}}',
  },
  de: {
    acknowledge: 'Trotzdem neu ausrollen',
    'server-unreachable':
      'Stacks, deren Server nicht antwortet: {names}{more, plural, =0 {} other { und # weitere}}',
    'stack-down':
      'Stacks ohne laufende Container: {names}{more, plural, =0 {} other { und # weitere}}',
    'stack-degraded':
      'Stacks, die bereits Probleme haben: {names}{more, plural, =0 {} other { und # weitere}}',
    'newer-image-ignored':
      'Für diese Stacks werden ignorierte neuere Images geladen: {names}{more, plural, =0 {} other { und # weitere}}',
    'image-rolled-back':
      'Für diese Stacks werden Images erneut geladen, die ein früheres Rollback ersetzt hat: {names}{more, plural, =0 {} other { und # weitere}}',
  },
});
