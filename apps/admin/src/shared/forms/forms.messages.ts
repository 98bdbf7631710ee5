import { defineMessages } from '../i18n/messages.js';

export const formsMessages = defineMessages({
  en: {
    unsavedTitle: 'Leave without saving?',
    unsavedText: 'Your changes on this page have not been saved.',
    unchanged: 'No changes yet',
    stay: 'Stay on this page',
    discard: 'Discard changes',
    leave: 'Leave without saving',
    leaveAnyway: 'Leave',
    secretSet: 'Set (never shown)',
    secretReplace: 'Replace',
    secretRemove: 'Remove',
  },
  de: {
    unsavedTitle: 'Seite ohne Speichern verlassen?',
    unsavedText: 'Ihre Änderungen auf dieser Seite sind noch nicht gespeichert.',
    unchanged: 'Noch keine Änderungen',
    stay: 'Auf der Seite bleiben',
    discard: 'Änderungen verwerfen',
    leave: 'Ohne Speichern verlassen',
    leaveAnyway: 'Verlassen',
    secretSet: 'Gesetzt (wird nie angezeigt)',
    secretReplace: 'Ersetzen',
    secretRemove: 'Entfernen',
  },
});
