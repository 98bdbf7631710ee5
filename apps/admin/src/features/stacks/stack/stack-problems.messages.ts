import { defineMessages } from '#shared/i18n/messages.js';

export const stackProblemsMessages = defineMessages({
  en: {
    title:
      '{count, plural, =0 {Not all containers are running} one {# container has a problem} other {# containers have problems}}',
    missing: '{running, number} of {total, number} containers are running.',
    next: 'The log usually shows the cause. If the latest redeploy caused the problem, roll the stack back.',
    openLog: 'Open log of {name}',
    openRun: 'Open run {id}',
  },
  de: {
    title:
      '{count, plural, =0 {Nicht alle Container sind in Betrieb} one {# Container ist gestört} other {# Container sind gestört}}',
    missing: 'In Betrieb: {running, number} von {total, number} Containern.',
    next: 'Die Ursache steht meist im Log. Falls das letzte Redeploy die Störung ausgelöst hat, den Stack zurückrollen.',
    openLog: 'Log von {name} öffnen',
    openRun: 'Vorgang {id} öffnen',
  },
});
