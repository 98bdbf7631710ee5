import { defineMessages } from '#shared/i18n/messages.js';

export const logSettingsMessages = defineMessages({
  en: { title: 'Event log', save: 'Save', cancel: 'Cancel', close: 'Close' },
  de: { title: 'Ereignisprotokoll', save: 'Speichern', cancel: 'Abbrechen', close: 'Schließen' },
});
