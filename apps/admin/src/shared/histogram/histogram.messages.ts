import { defineMessages } from '../i18n/messages.js';

export const histogramMessages = defineMessages({
  en: {
    title: '{what, select, redeploys {Redeploys over time} other {Entries over time}}',
    hint: 'Drag across the bars to select a time range.',
    keys: 'Arrow keys move the selection, Shift extends it, Enter applies it, and Escape cancels.',
    nothing: 'Nothing selected',
    count:
      '{exact, select, true {{count, plural, one {# entry} other {# entries}}} other {{count, plural, =0 {not counted} one {at least # entry} other {at least # entries}}}}',
    redeploys: '{count, plural, one {# redeploy} other {# redeploys}}',
    clearRange: 'Clear range',
    asTable: 'Show as table',
    asBars: 'Show as bar chart',
    stretch: 'Time range',
    entries: '{what, select, redeploys {Redeploys} other {Entries}}',
    untold: '{what, select, redeploys {Cancelled or unfinished} other {All outcomes}}',
    failedRedeploys: 'Failed or rolled back',
    only: '{value} only',
    legend: 'Outcomes',
  },
  de: {
    title: '{what, select, redeploys {Redeploys im Zeitverlauf} other {Einträge im Zeitverlauf}}',
    hint: 'Über die Balken ziehen, um einen Zeitraum auszuwählen.',
    keys: 'Die Pfeiltasten verschieben die Auswahl, die Umschalttaste erweitert sie, die Eingabetaste übernimmt sie, und Escape bricht ab.',
    nothing: 'Nichts ausgewählt',
    count:
      '{exact, select, true {{count, plural, one {# Eintrag} other {# Einträge}}} other {{count, plural, =0 {nicht gezählt} one {mindestens # Eintrag} other {mindestens # Einträge}}}}',
    redeploys: '{count, plural, one {# Redeploy} other {# Redeploys}}',
    clearRange: 'Zeitraum entfernen',
    asTable: 'Als Tabelle anzeigen',
    asBars: 'Als Balken anzeigen',
    stretch: 'Zeitraum',
    entries: '{what, select, redeploys {Redeploys} other {Einträge}}',
    untold: '{what, select, redeploys {Abgebrochen oder nicht beendet} other {Alle Ergebnisse}}',
    failedRedeploys: 'Fehlgeschlagen oder zurückgerollt',
    only: 'Nur {value}',
    legend: 'Ergebnisse',
  },
});
