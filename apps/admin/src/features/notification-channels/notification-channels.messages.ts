import { defineMessages } from '#shared/i18n/messages.js';

export const notificationChannelsMessages = defineMessages({
  en: {
    title: 'Notifications',
    save: 'Save',
    close: 'Close',
    goneTitle: 'This channel or rule no longer exists',
    actionsFor: 'Actions for {name}',
    actions: 'Actions',
  },
  de: {
    title: 'Benachrichtigungen',
    save: 'Speichern',
    close: 'Schließen',
    goneTitle: 'Diesen Kanal oder diese Regel gibt es nicht mehr',
    actionsFor: 'Aktionen für {name}',
    actions: 'Aktionen',
  },
});
