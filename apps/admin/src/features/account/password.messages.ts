import { defineMessages } from '#shared/i18n/messages.js';

export const passwordMessages = defineMessages({
  en: {
    title: 'Password',
    current: 'Present password',
    next: 'New password',
    nextHint: 'At least 10 characters. Nothing is trimmed.',
    ends: 'All your other sessions end with the change. You stay signed in here. API tokens go on working.',
    external:
      'You sign in through the OpenID provider. What you set here counts for signing in with a user name alone.',
    change: 'Change the password',
    changed: 'The password is changed. All other sessions have ended.',
  },
  de: {
    title: 'Passwort',
    current: 'Jetziges Passwort',
    next: 'Neues Passwort',
    nextHint: 'Mindestens 10 Zeichen. Nichts wird abgeschnitten.',
    ends: 'Mit der Änderung enden alle Ihre anderen Sitzungen. Hier bleiben Sie angemeldet. API-Tokens gelten weiter.',
    external:
      'Sie melden sich über den OpenID-Anbieter an. Was Sie hier setzen, gilt nur für die Anmeldung mit Benutzername.',
    change: 'Passwort ändern',
    changed: 'Das Passwort ist geändert. Alle anderen Sitzungen sind beendet.',
  },
});
