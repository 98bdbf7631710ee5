import { defineMessages } from '#shared/i18n/messages.js';

export const stackEntriesMessages = defineMessages({
  en: {
    title: 'Events',
    titleOf: 'Events of {name}',
    entries: 'Events of this stack',
    hint: 'Each redeploy, start or stop has one line that covers everything from the request to the result.',
    inLog: 'Open in the event log',
    none: 'No events yet',
    noneText: 'Redeploys, starts, stops and changes of this stack are recorded here.',
  },
  de: {
    title: 'Ereignisse',
    titleOf: 'Ereignisse von {name}',
    entries: 'Ereignisse dieses Stacks',
    hint: 'Jedes Redeploy, jeder Start und jeder Stopp hat eine Zeile, die alles von der Anforderung bis zum Ergebnis umfasst.',
    inLog: 'Im Ereignisprotokoll öffnen',
    none: 'Noch keine Ereignisse',
    noneText: 'Hier werden Redeploys, Starts, Stopps und Änderungen dieses Stacks protokolliert.',
  },
});
