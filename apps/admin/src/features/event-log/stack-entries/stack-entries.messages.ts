import { defineMessages } from '#shared/i18n/messages.js';

export const stackEntriesMessages = defineMessages({
  en: {
    entries: 'Events for this stack',
    hint: 'Each redeploy, start or stop appears on a single line, from request to result.',
    inLog: 'Go to event log',
    none: 'No events yet',
    noneText: 'Redeploys, starts, stops and other changes to this stack are recorded here.',
  },
  de: {
    entries: 'Ereignisse zu diesem Stack',
    hint: 'Jedes Redeploy, jeder Start und jeder Stopp erscheint von der Anforderung bis zum Ergebnis in einer einzigen Zeile.',
    inLog: 'Zum Ereignisprotokoll',
    none: 'Noch keine Ereignisse',
    noneText:
      'Hier werden Redeploys, Starts, Stopps und andere Änderungen an diesem Stack protokolliert.',
  },
});
