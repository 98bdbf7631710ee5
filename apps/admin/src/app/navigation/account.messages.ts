import { defineMessages } from '#shared/i18n/messages.js';

export const accountMessages = defineMessages({
  en: {
    sections: 'Account',
    open: 'Your account',
    profile: 'Profile',
    password: 'Password',
    sessions: 'Sessions',
    notifications: 'Notifications',
    twoFactor: 'Second factor',
    tokens: 'API tokens',
  },
  de: {
    sections: 'Konto',
    open: 'Mein Konto',
    profile: 'Profil',
    password: 'Passwort',
    sessions: 'Sitzungen',
    notifications: 'Benachrichtigungen',
    twoFactor: 'Zweiter Faktor',
    tokens: 'API-Tokens',
  },
});
