import { defineMessages } from '../i18n/messages.js';

export const tableMessages = defineMessages({
  en: {
    columns: 'Columns',
    selectRow: 'Select {name}',
    selectAll: 'Select all visible rows',
    selected: '{count, plural, one {# selected} other {# selected}}',
    selectMatching: 'Select all {count, number} matching',
    clearSelection: 'Clear selection',
    selection: 'Selection',
    fresh: '{count, plural, one {Show # new} other {Show # new}}',
    loading: 'Loading…',
    more: 'Loading more…',
    empty: 'No entries.',
  },
  de: {
    columns: 'Spalten',
    selectRow: '{name} auswählen',
    selectAll: 'Alle angezeigten Zeilen auswählen',
    selected: '{count, plural, one {# ausgewählt} other {# ausgewählt}}',
    selectMatching: 'Alle {count, number} passenden auswählen',
    clearSelection: 'Auswahl aufheben',
    selection: 'Auswahl',
    fresh: '{count, plural, one {# neue anzeigen} other {# neue anzeigen}}',
    loading: 'Wird geladen …',
    more: 'Weitere werden geladen …',
    empty: 'Keine Einträge.',
  },
});
