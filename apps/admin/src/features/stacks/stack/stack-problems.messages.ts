import { defineMessages } from '#shared/i18n/messages.js';

export const stackProblemsMessages = defineMessages({
  en: {
    title:
      '{count, plural, =0 {Not all containers are running} one {# container has a problem} other {# containers have problems}}',
    'problem.unhealthy': '{name} is unhealthy',
    'problem.restarting': '{name} keeps restarting',
    'problem.stopped': '{name} has stopped',
    'problem.running': '{name} has a problem',
    'problem.healthy': '{name} has a problem',
    missing: '{running, number} of {total, number} containers are running.',
    failed: 'by {name} failed {when}.',
    failedAfter: 'by {name} succeeded {when}, but the stack failed afterwards.',
    next: 'The log usually shows the cause.',
    openLog: 'Open log of {name}',
  },
  de: {
    title:
      '{count, plural, =0 {Nicht alle Container sind in Betrieb} one {# Container ist gestört} other {# Container sind gestört}}',
    'problem.unhealthy': '{name} ist fehlerhaft',
    'problem.restarting': '{name} startet immer wieder neu',
    'problem.stopped': '{name} ist gestoppt',
    'problem.running': '{name} ist gestört',
    'problem.healthy': '{name} ist gestört',
    missing:
      'In Betrieb: {running, number} von {total, plural, one {# Container} other {# Containern}}.',
    failed: 'von {name} ist {when} fehlgeschlagen.',
    failedAfter: 'von {name} war {when} erfolgreich, danach ist der Stack ausgefallen.',
    next: 'Die Ursache steht meist im Log.',
    openLog: 'Log von {name} öffnen',
  },
});
