import { defineMessages } from '#shared/i18n/messages.js';

export const deletionMessages = defineMessages({
  en: {
    deleteBeforeTitle: 'Delete old entries for good',
    deleteBeforeText:
      'Everything older than the moment is removed and cannot be brought back, whatever the filters of this page are. The places in the chain stay, and that it was deleted, and by whom, is itself written down.',
    moment: 'Older than',
    momentFuture: 'The moment must not lie in the future.',
    touched:
      '{count, plural, =0 {No entry is that old.} one {# entry is older: it is of {latest}.} other {# entries are older; the latest of them is of {latest}.}}',
    touchedAtLeast:
      'At least {count, number} entries are older; the latest of them is of {latest}.',
    counting: 'Counting …',
    deleteSome: '{count, plural, one {Delete # entry for good} other {Delete # entries for good}}',
    deleteAtLeast: 'Delete at least {count, number} entries for good',
    deleteNone: 'Nothing to delete',
    word: 'DELETE',
  },
  de: {
    deleteBeforeTitle: 'Alte Einträge endgültig löschen',
    deleteBeforeText:
      'Alles vor dem Zeitpunkt wird entfernt und lässt sich nicht zurückholen, gleich welche Filter diese Seite hat. Die Plätze in der Kette bleiben, und dass gelöscht wurde, und von wem, wird selbst festgehalten.',
    moment: 'Älter als',
    momentFuture: 'Der Zeitpunkt darf nicht in der Zukunft liegen.',
    touched:
      '{count, plural, =0 {So alt ist kein Eintrag.} one {# Eintrag ist älter: er ist vom {latest}.} other {# Einträge sind älter; der jüngste davon ist vom {latest}.}}',
    touchedAtLeast:
      'Mindestens {count, number} Einträge sind älter; der jüngste davon ist vom {latest}.',
    counting: 'Wird gezählt …',
    deleteSome:
      '{count, plural, one {# Eintrag endgültig löschen} other {# Einträge endgültig löschen}}',
    deleteAtLeast: 'Mindestens {count, number} Einträge endgültig löschen',
    deleteNone: 'Nichts zu löschen',
    word: 'LÖSCHEN',
  },
});
