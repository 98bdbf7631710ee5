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
      'Stacks that will get previously ignored newer images: {names}{more, plural, =0 {} other { and # more}}',
    'image-rolled-back':
      'Stacks that will get previously rolled-back images again: {names}{more, plural, =0 {} other { and # more}}',
  },
  de: {
    acknowledge: 'Trotzdem neu ausrollen',
    'server-unreachable':
      'Stacks, deren Server nicht antwortet: {names}{more, plural, =0 {} one { und # weiterer} other { und # weitere}}',
    'stack-down':
      'Stacks ohne laufende Container: {names}{more, plural, =0 {} one { und # weiterer} other { und # weitere}}',
    'stack-degraded':
      'Stacks, die bereits Probleme haben: {names}{more, plural, =0 {} one { und # weiterer} other { und # weitere}}',
    'newer-image-ignored':
      'Stacks, die bisher ignorierte neuere Images erhalten: {names}{more, plural, =0 {} one { und # weiterer} other { und # weitere}}',
    'image-rolled-back':
      'Stacks, die wieder Images erhalten, die bei einem früheren Rollback ersetzt wurden: {names}{more, plural, =0 {} one { und # weiterer} other { und # weitere}}',
  },
});
