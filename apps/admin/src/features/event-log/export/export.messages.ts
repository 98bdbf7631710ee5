import { defineMessages } from '#shared/i18n/messages.js';

export const exportMessages = defineMessages({
  en: {
    title: 'Export the event log',
    amount:
      '{count, plural, =0 {No entry matches the filters.} one {# entry matches the filters.} other {# entries match the filters.}}',
    amountAtLeast: 'At least {count, number} entries match the filters; all of them are exported.',
    amountChain:
      '{count, plural, one {# link of the chain, whatever the filters are.} other {All # links of the chain, whatever the filters are.}}',
    counting: 'Counting …',
    uncounted: 'How many entries match could not be counted; all of them are exported.',
    format: 'Format',
    csv: 'CSV',
    csvText: 'For spreadsheets. Cells that look like formulas are made harmless.',
    jsonl: 'JSON lines',
    jsonlText: 'For programs: one entry per line, with all details.',
    chain: 'Copy of the chain',
    chainText:
      'All entries with their hashes, to be checked elsewhere with “stackyard verify-log”.',
    separator: 'Between the cells',
    comma: 'Comma',
    semicolon: 'Semicolon',
    bom: 'Byte order mark',
    bomText: 'Some spreadsheets show umlauts rightly only with it.',
    download: 'Download',
    started: 'The download has started; the browser shows how far it is.',
    cancel: 'Cancel',
    close: 'Close',
  },
  de: {
    title: 'Ereignisprotokoll exportieren',
    amount:
      '{count, plural, =0 {Kein Eintrag passt zu den Filtern.} one {# Eintrag passt zu den Filtern.} other {# Einträge passen zu den Filtern.}}',
    amountAtLeast:
      'Mindestens {count, number} Einträge passen zu den Filtern; exportiert werden alle.',
    amountChain:
      '{count, plural, one {# Glied der Kette, gleich welche Filter gelten.} other {Alle # Glieder der Kette, gleich welche Filter gelten.}}',
    counting: 'Wird gezählt …',
    uncounted: 'Wie viele Einträge passen, ließ sich nicht zählen; exportiert werden alle.',
    format: 'Format',
    csv: 'CSV',
    csvText: 'Für Tabellenprogramme. Zellen, die wie Formeln aussehen, werden entschärft.',
    jsonl: 'JSON-Zeilen',
    jsonlText: 'Für Programme: ein Eintrag je Zeile, mit allen Einzelheiten.',
    chain: 'Abschrift der Kette',
    chainText:
      'Alle Einträge mit ihren Hashes, um sie anderswo mit „stackyard verify-log“ zu prüfen.',
    separator: 'Zwischen den Zellen',
    comma: 'Komma',
    semicolon: 'Semikolon',
    bom: 'Byte-Reihenfolge-Marke',
    bomText: 'Manche Tabellenprogramme zeigen Umlaute nur damit richtig.',
    download: 'Herunterladen',
    started: 'Der Download hat begonnen; wie weit er ist, zeigt der Browser.',
    cancel: 'Abbrechen',
    close: 'Schließen',
  },
});
