import { defineMessages } from '../i18n/messages.js';

export const tableMessages = defineMessages({
  en: {
    columns: 'Columns',
    selectRow: 'Select {name}',
    selectAll: 'Select all shown rows',
    selected: '{count, plural, one {# selected} other {# selected}}',
    selectMatching: 'Select all {count, number} matching',
    clearSelection: 'Clear the selection',
    selection: 'Selection',
    fresh: '{count, plural, one {# new, show} other {# new, show}}',
    loading: 'Loading',
    more: 'Loading more …',
    empty: 'Nothing here.',
  },
  de: {
    columns: 'Spalten',
    selectRow: '{name} auswählen',
    selectAll: 'Alle gezeigten Zeilen auswählen',
    selected: '{count, plural, one {# ausgewählt} other {# ausgewählt}}',
    selectMatching: 'Alle {count, number} passenden auswählen',
    clearSelection: 'Auswahl aufheben',
    selection: 'Auswahl',
    fresh: '{count, plural, one {# neue, zeigen} other {# neue, zeigen}}',
    loading: 'Wird geladen',
    more: 'Weitere werden geladen …',
    empty: 'Hier ist nichts.',
  },
});
