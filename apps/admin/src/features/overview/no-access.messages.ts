import { defineMessages } from '#shared/i18n/messages.js';

export const noAccessMessages = defineMessages({
  en: {
    title: 'Nothing to show here',
    titleNone: 'Your account has no permissions yet',
    text: 'The overview shows stacks, redeploys and events. If you need access, ask a superuser or a user who can manage users. To see the overview, you need at least one of the following permissions:',
    who: 'Your user name is {name}.',
  },
  de: {
    title: 'Hier gibt es nichts anzuzeigen',
    titleNone: 'Ihr Konto hat noch keine Berechtigungen',
    text: 'Die Übersicht zeigt Stacks, Redeploys und Ereignisse. Wenn Sie Zugriff benötigen, wenden Sie sich an einen Superuser oder an jemanden, der Benutzer verwalten darf. Für die Übersicht ist mindestens eine der folgenden Berechtigungen nötig:',
    who: 'Ihr Benutzername lautet {name}.',
  },
});
