import { defineMessages } from '../../shared/i18n/messages.js';

export const sessionMessages = defineMessages({
  en: {
    title: 'Sign in',
    goOn: 'Sign in to go on to the page you asked for.',
    username: 'User name',
    password: 'Password',
    submit: 'Sign in',
  },
  de: {
    title: 'Anmelden',
    goOn: 'Bitte anmelden, um zur gewünschten Seite zu kommen.',
    username: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
  },
});
