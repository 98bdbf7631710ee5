import { defineMessages } from '#shared/i18n/messages.js';

export const histogramMessages = defineMessages({
  en: {
    title: 'Entries over time',
    hint: 'Drag over the bars to choose a stretch of time.',
    keys: 'Arrow keys move, shift extends, Enter chooses, Escape lets go.',
    nothing: 'Nothing is marked',
    count:
      '{exact, select, true {{count, plural, one {# entry} other {# entries}}} other {at least {count, number} entries}}',
    clearRange: 'Clear the range',
    asTable: 'Show as a table',
    asBars: 'Show as bars',
    stretch: 'Stretch of time',
    entries: 'Entries',
    untold: 'All outcomes',
    legend: 'Outcomes',
  },
  de: {
    title: 'Einträge im Zeitverlauf',
    hint: 'Über die Balken ziehen, um einen Zeitraum zu wählen.',
    keys: 'Pfeiltasten bewegen, Umschalt erweitert, Eingabe wählt, Escape lässt los.',
    nothing: 'Nichts markiert',
    count:
      '{exact, select, true {{count, plural, one {# Eintrag} other {# Einträge}}} other {mindestens {count, number} Einträge}}',
    clearRange: 'Zeitraum aufheben',
    asTable: 'Als Tabelle zeigen',
    asBars: 'Als Balken zeigen',
    stretch: 'Zeitraum',
    entries: 'Einträge',
    untold: 'Alle Ergebnisse',
    legend: 'Ergebnisse',
  },
});
