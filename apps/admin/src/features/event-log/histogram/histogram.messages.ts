import { defineMessages } from '#shared/i18n/messages.js';

export const histogramMessages = defineMessages({
  en: {
    title: 'Entries over time',
    hint: 'Drag across the bars to select a time range.',
    keys: 'Arrow keys move, Shift extends, Enter selects, Escape cancels.',
    nothing: 'Nothing selected',
    count:
      '{exact, select, true {{count, plural, one {# entry} other {# entries}}} other {at least {count, number} entries}}',
    clearRange: 'Clear range',
    asTable: 'Show as table',
    asBars: 'Show as bars',
    stretch: 'Time range',
    entries: 'Entries',
    untold: 'All outcomes',
    legend: 'Outcomes',
  },
  de: {
    title: 'Einträge im Zeitverlauf',
    hint: 'Über die Balken ziehen, um einen Zeitraum auszuwählen.',
    keys: 'Pfeiltasten bewegen, Umschalt erweitert, Eingabe wählt aus, Escape bricht ab.',
    nothing: 'Nichts ausgewählt',
    count:
      '{exact, select, true {{count, plural, one {# Eintrag} other {# Einträge}}} other {mindestens {count, number} Einträge}}',
    clearRange: 'Zeitraum entfernen',
    asTable: 'Als Tabelle anzeigen',
    asBars: 'Als Balken anzeigen',
    stretch: 'Zeitraum',
    entries: 'Einträge',
    untold: 'Alle Ergebnisse',
    legend: 'Ergebnisse',
  },
});
