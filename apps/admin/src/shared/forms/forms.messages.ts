import { defineMessages } from '../i18n/messages.js';

export const formsMessages = defineMessages({
  en: {
    unsavedTitle: 'Leave without saving?',
    unsavedText: 'What you have changed here is not saved yet.',
    stay: 'Stay here',
    discard: 'Discard changes',
    leave: 'Leave without saving',
    leaveAnyway: 'Leave',
    secretSet: 'Set; it is never shown again.',
    secretReplace: 'Replace',
    secretRemove: 'Remove',
  },
  de: {
    unsavedTitle: 'Ohne Speichern verlassen?',
    unsavedText: 'Ihre Änderungen hier sind noch nicht gespeichert.',
    stay: 'Hierbleiben',
    discard: 'Änderungen verwerfen',
    leave: 'Ohne Speichern verlassen',
    leaveAnyway: 'Verlassen',
    secretSet: 'Gesetzt; der Wert wird nie wieder gezeigt.',
    secretReplace: 'Ersetzen',
    secretRemove: 'Entfernen',
  },
});
