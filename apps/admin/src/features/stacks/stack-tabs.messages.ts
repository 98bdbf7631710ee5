import { defineMessages } from '#shared/i18n/messages.js';

export const stackTabsMessages = defineMessages({
  en: {
    pages: 'Pages of this stack',
    back: 'All stacks',
    summary: 'Summary',
    logs: 'Logs',
    file: 'File',
    history: 'History',
  },
  de: {
    pages: 'Seiten dieses Stacks',
    back: 'Alle Stacks',
    summary: 'Überblick',
    logs: 'Logs',
    file: 'Datei',
    history: 'Verlauf',
  },
});
