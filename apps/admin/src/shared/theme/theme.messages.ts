import { defineMessages } from '../i18n/messages.js';

export const themeMessages = defineMessages({
  en: { close: 'Close', reveal: 'Show or hide password' },
  de: { close: 'Schließen', reveal: 'Passwort anzeigen oder verbergen' },
});
