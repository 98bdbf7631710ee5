import { defineMessages } from '#shared/i18n/messages.js';

export const deletionMessages = defineMessages({
  en: {
    deleteBeforeTitle: 'Delete old entries permanently',
    deleteBeforeText:
      'All entries older than the selected time will be deleted permanently, regardless of the filters on this page. Their hashes stay in the chain, and the deletion itself is recorded under your name.',
    moment: 'Older than',
    momentFuture: 'The time must be in the past.',
    touched:
      '{count, plural, =0 {There are no older entries.} one {# older entry, dated {latest}.} other {# older entries, the latest dated {latest}.}}',
    touchedAtLeast: 'At least {count, number} older entries, the latest dated {latest}.',
    counting: 'Counting…',
    deleteSome: '{count, plural, one {Delete # entry} other {Delete # entries}}',
    deleteAtLeast: 'Delete at least {count, number} entries',
    deleteNone: 'Nothing to delete',
    word: 'DELETE',
  },
  de: {
    deleteBeforeTitle: 'Alte Einträge endgültig löschen',
    deleteBeforeText:
      'Alle Einträge vor dem gewählten Zeitpunkt werden endgültig gelöscht, unabhängig von den Filtern dieser Seite. Die Hashes dieser Einträge bleiben in der Kette, und die Löschung wird mit Ihrem Namen protokolliert.',
    moment: 'Älter als',
    momentFuture: 'Der Zeitpunkt muss in der Vergangenheit liegen.',
    touched:
      '{count, plural, =0 {Es gibt keine älteren Einträge.} one {# älterer Eintrag vom {latest}.} other {# ältere Einträge, der neueste vom {latest}.}}',
    touchedAtLeast: 'Mindestens {count, number} ältere Einträge, der neueste vom {latest}.',
    counting: 'Wird gezählt …',
    deleteSome: '{count, plural, one {# Eintrag löschen} other {# Einträge löschen}}',
    deleteAtLeast: 'Mindestens {count, number} Einträge löschen',
    deleteNone: 'Nichts zu löschen',
    word: 'LÖSCHEN',
  },
});
