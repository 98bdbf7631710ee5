import { defineMessages } from '../i18n/messages.js';

export const dialogsMessages = defineMessages({
  en: { cancel: 'Cancel', typeWord: 'Type {word} to confirm' },
  de: { cancel: 'Abbrechen', typeWord: 'Zur Bestätigung {word} eintippen' },
});
