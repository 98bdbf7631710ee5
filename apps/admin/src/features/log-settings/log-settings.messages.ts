import { defineMessages } from '#shared/i18n/messages.js';

export const logSettingsMessages = defineMessages({
  en: { title: 'Event log', save: 'Save', close: 'Close' },
  de: { title: 'Ereignisprotokoll', save: 'Speichern', close: 'Schließen' },
});
