import { defineMessages } from '../i18n/messages.js';

export const themeMessages = defineMessages({
  en: { close: 'Close', reveal: 'Show or hide what is typed' },
  de: { close: 'Schließen', reveal: 'Eingabe zeigen oder verbergen' },
});
