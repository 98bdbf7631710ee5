import { defineMessages } from '#shared/i18n/messages.js';

export const notificationChannelsMessages = defineMessages({
  en: {
    title: 'Notification channels',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    goneTitle: 'No longer available',
    actionsFor: 'Actions for {name}',
    actions: 'Actions',
  },
  de: {
    title: 'Benachrichtigungskanäle',
    save: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    goneTitle: 'Nicht mehr vorhanden',
    actionsFor: 'Aktionen für {name}',
    actions: 'Aktionen',
  },
});
