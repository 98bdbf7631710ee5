import { defineMessages } from '#shared/i18n/messages.js';

export const notificationChannelsMessages = defineMessages({
  en: {
    title: 'Notification channels',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    goneTitle: 'This was removed.',
    actionsFor: 'Actions for {name}',
    actions: 'Actions',
  },
  de: {
    title: 'Benachrichtigungskanäle',
    save: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    goneTitle: 'Wurde entfernt.',
    actionsFor: 'Aktionen für {name}',
    actions: 'Aktionen',
  },
});
