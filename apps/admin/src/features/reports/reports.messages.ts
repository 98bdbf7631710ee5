import { defineMessages } from '#shared/i18n/messages.js';

export const reportsMessages = defineMessages({
  en: {
    title: 'Reports',
    text: 'Monthly summaries to share. Every statement is backed by figures.',
    check: 'Validate a report',
    produce: 'Produce a report',
    month: 'Month',
    language: 'Language',
    'language.de': 'German',
    'language.en': 'English',
    rating: 'Rating',
    headline: 'Headline',
    state: 'Status',
    versions: 'Versions',
    created: 'Created',
    running: 'The month has not ended',
    emptyTitle: 'No reports yet',
    emptyText: 'A report covers the event log, redeploys and jobs of one month.',
    produceTitle: 'Produce a report',
    produceText:
      'Collects the month’s figures and writes the report. If the report already exists, it gets a new version.',
    produceAction: 'Produce report for {month}',
    unfinished:
      'This month is not over yet. The report covers the time up to now and is marked as incomplete.',
    cancel: 'Cancel',
  },
  de: {
    title: 'Berichte',
    text: 'Monatliche Zusammenfassungen zum Weitergeben. Jede Aussage ist mit Kennzahlen belegt.',
    check: 'Bericht validieren',
    produce: 'Bericht erstellen',
    month: 'Monat',
    language: 'Sprache',
    'language.de': 'Deutsch',
    'language.en': 'Englisch',
    rating: 'Bewertung',
    headline: 'Überschrift',
    state: 'Status',
    versions: 'Versionen',
    created: 'Erstellt',
    running: 'Der Monat läuft noch',
    emptyTitle: 'Noch keine Berichte',
    emptyText: 'Ein Bericht umfasst Ereignisprotokoll, Redeploys und Jobs eines Monats.',
    produceTitle: 'Bericht erstellen',
    produceText:
      'Sammelt die Kennzahlen des Monats und schreibt den Bericht. Ein vorhandener Bericht erhält eine neue Version.',
    produceAction: 'Bericht für {month} erstellen',
    unfinished:
      'Dieser Monat läuft noch. Der Bericht umfasst die Zeit bis jetzt und ist als unvollständig gekennzeichnet.',
    cancel: 'Abbrechen',
  },
});
