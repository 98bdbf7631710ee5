import { defineMessages } from '#shared/i18n/messages.js';

export const passwordMessages = defineMessages({
  en: {
    title: 'Password',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 10 characters. Spaces count.',
    ends: 'Changing your password ends all your other sessions. You stay signed in here, and API tokens keep working.',
    external:
      'You sign in through the OpenID provider. A password set here is used only for signing in with your user name.',
    change: 'Change password',
    changed: 'Password changed. All other sessions have ended.',
  },
  de: {
    title: 'Passwort',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    nextHint: 'Mindestens 10 Zeichen. Leerzeichen zählen mit.',
    ends: 'Wenn Sie das Passwort ändern, enden alle anderen Sitzungen. In dieser Sitzung bleiben Sie angemeldet, und API-Tokens bleiben gültig.',
    external:
      'Sie melden sich über den OpenID-Anbieter an. Ein hier festgelegtes Passwort gilt nur für die Anmeldung mit dem Benutzernamen.',
    change: 'Passwort ändern',
    changed: 'Passwort geändert. Alle anderen Sitzungen sind beendet.',
  },
});
