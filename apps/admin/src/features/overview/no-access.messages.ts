import { defineMessages } from '#shared/i18n/messages.js';

export const noAccessMessages = defineMessages({
  en: {
    title: 'Nothing to show here',
    titleNone: 'Your account has no permissions yet',
    text: 'The overview shows stacks, redeploys and events. To see it, you need at least one of the following permissions. A superuser or a user who can manage users can grant them:',
    who: 'Your user name is {name}.',
  },
  de: {
    title: 'Hier gibt es nichts anzuzeigen',
    titleNone: 'Ihr Konto hat noch keine Berechtigungen',
    text: 'Die Übersicht zeigt Stacks, Redeploys und Ereignisse. Dafür ist mindestens eine der folgenden Berechtigungen nötig. Ein Superuser oder die Benutzerverwaltung kann sie erteilen:',
    who: 'Ihr Benutzername lautet {name}.',
  },
});
