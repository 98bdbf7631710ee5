import { defineMessages } from '#shared/i18n/messages.js';

export const logSettingsMessages = defineMessages({
  en: { title: 'Event log settings', save: 'Save', close: 'Close' },
  de: { title: 'Einstellungen des Ereignisprotokolls', save: 'Speichern', close: 'Schließen' },
});
