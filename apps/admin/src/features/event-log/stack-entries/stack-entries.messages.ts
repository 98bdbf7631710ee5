import { defineMessages } from '#shared/i18n/messages.js';

export const stackEntriesMessages = defineMessages({
  en: {
    title: 'Events',
    titleOf: 'Events of {name}',
    entries: 'Events of this stack',
    hint: 'A redeploy, start or stop is one line, from the request to the result.',
    inLog: 'Open in the event log',
    none: 'No events yet',
    noneText: 'Redeploys, starts, stops and changes of this stack are recorded here.',
  },
  de: {
    title: 'Ereignisse',
    titleOf: 'Ereignisse von {name}',
    entries: 'Ereignisse dieses Stacks',
    hint: 'Ein Redeploy, Start oder Stopp steht in einer Zeile, von der Anforderung bis zum Ergebnis.',
    inLog: 'Im Ereignisprotokoll öffnen',
    none: 'Noch keine Ereignisse',
    noneText: 'Hier stehen Redeploys, Starts, Stopps und Änderungen dieses Stacks.',
  },
});
