import { defineMessages } from '../i18n/messages.js';

export const dialogsMessages = defineMessages({
  en: { cancel: 'Cancel', close: 'Close', typeWord: 'Type {word} to confirm' },
  de: { cancel: 'Abbrechen', close: 'Schließen', typeWord: 'Zur Bestätigung {word} eingeben' },
});
