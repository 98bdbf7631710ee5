import { defineMessages } from '#shared/i18n/messages.js';

export const exportMessages = defineMessages({
  en: {
    title: 'Export event log',
    amount:
      '{count, plural, =0 {No entries match the filters.} one {# entry matches the filters.} other {# entries match the filters.}}',
    amountAtLeast: 'At least {count, number} entries match the filters. All of them are exported.',
    amountChain:
      '{count, plural, one {The only entry in the chain is exported, regardless of the filters.} other {All # entries in the chain are exported, regardless of the filters.}}',
    counting: 'Counting…',
    uncounted: 'The matching entries could not be counted, but all of them are exported.',
    format: 'Format',
    csv: 'CSV',
    csvText: 'For spreadsheets. Cells that look like formulas are escaped.',
    jsonl: 'JSON Lines',
    jsonlText: 'For programs: one entry per line with all details.',
    chain: 'Copy of the chain',
    chainText:
      'Contains all entries with their hashes, so that the chain can be verified elsewhere with “stackyard verify-log”.',
    separator: 'Separator',
    comma: 'Comma',
    semicolon: 'Semicolon',
    bom: 'Byte order mark (BOM)',
    bomText:
      'Some spreadsheet programs need the byte order mark to display special characters correctly.',
    download: 'Download',
    started: 'Download started. Your browser shows the progress.',
    cancel: 'Cancel',
    close: 'Close',
  },
  de: {
    title: 'Ereignisprotokoll exportieren',
    amount:
      '{count, plural, =0 {Keine Einträge entsprechen den Filtern.} one {# Eintrag entspricht den Filtern.} other {# Einträge entsprechen den Filtern.}}',
    amountAtLeast:
      'Mindestens {count, number} Einträge entsprechen den Filtern. Alle werden exportiert.',
    amountChain:
      '{count, plural, one {Der einzige Eintrag der Kette wird unabhängig von den Filtern exportiert.} other {Alle # Einträge der Kette werden unabhängig von den Filtern exportiert.}}',
    counting: 'Wird gezählt …',
    uncounted: 'Die passenden Einträge ließen sich nicht zählen, werden aber alle exportiert.',
    format: 'Format',
    csv: 'CSV',
    csvText: 'Für Tabellenprogramme. Zellen, die wie Formeln aussehen, werden maskiert.',
    jsonl: 'JSON Lines',
    jsonlText: 'Für Programme: ein Eintrag je Zeile mit allen Details.',
    chain: 'Kopie der Hash-Kette',
    chainText:
      'Enthält alle Einträge mit ihren Hashes, sodass sich die Kette anderswo mit „stackyard verify-log“ prüfen lässt.',
    separator: 'Trennzeichen',
    comma: 'Komma',
    semicolon: 'Semikolon',
    bom: 'Byte Order Mark (BOM)',
    bomText: 'Manche Tabellenprogramme zeigen Umlaute nur mit Byte Order Mark richtig an.',
    download: 'Herunterladen',
    started: 'Download gestartet. Der Browser zeigt den Fortschritt an.',
    cancel: 'Abbrechen',
    close: 'Schließen',
  },
});
