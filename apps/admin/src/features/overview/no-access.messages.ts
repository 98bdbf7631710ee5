import { defineMessages } from '#shared/i18n/messages.js';

export const noAccessMessages = defineMessages({
  en: {
    title: 'Nothing to show here',
    titleNone: 'Your account has no permissions yet',
    text: 'The overview shows stacks, redeploys and events. Ask a superuser or another user who manages users for at least one of the following permissions:',
    who: 'Your user name is {name}.',
  },
  de: {
    title: 'Hier gibt es nichts anzuzeigen',
    titleNone: 'Ihr Konto hat noch keine Berechtigungen',
    text: 'Die Übersicht zeigt Stacks, Redeploys und Ereignisse. Um die Übersicht zu sehen, ist mindestens eine der folgenden Berechtigungen nötig. Ein Superuser oder die Benutzerverwaltung kann sie erteilen:',
    who: 'Ihr Benutzername lautet {name}.',
  },
});
