import { defineMessages } from '#shared/i18n/messages.js';

export const reportsMessages = defineMessages({
  en: {
    title: 'Reports',
    text: 'Each report summarises one month and can be shared. Every statement is backed by figures.',
    soFar: '{month} so far',
    compared: 'Compared with the same period of the previous month',
    list: 'Monthly reports',
    check: 'Validate a report',
    produce: 'Generate a report',
    month: 'Month',
    language: 'Language',
    'language.de': 'German',
    'language.en': 'English',
    rating: 'Rating',
    headline: 'Headline',
    state: 'Status',
    versions: 'Versions',
    created: 'Created',
    running: 'The month has not ended yet',
    emptyTitle: 'No reports yet',
    emptyText: 'A report covers the event log, redeploys and jobs of one month.',
    produceTitle: 'Generate a report',
    produceText: 'Stackyard collects the month’s figures and writes the report.',
    exists:
      'This report already exists. Version {version, number} will be added; earlier versions are kept.',
    produceAction: 'Generate report',
    unfinished:
      'This month has not ended yet. The report will cover the time up to now and will be marked as incomplete.',
    cancel: 'Cancel',
  },
  de: {
    title: 'Berichte',
    text: 'Jeder Bericht fasst einen Monat zusammen und lässt sich weitergeben. Jede Aussage ist mit Kennzahlen belegt.',
    soFar: '{month} bisher',
    compared: 'Im Vergleich zum gleichen Zeitraum des Vormonats',
    list: 'Monatsberichte',
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
    emptyText:
      'Ein Bericht fasst das Ereignisprotokoll, die Redeploys und die Jobs eines Monats zusammen.',
    produceTitle: 'Bericht erstellen',
    produceText:
      'Stackyard stellt die Kennzahlen des Monats zusammen und erstellt daraus den Bericht.',
    exists:
      'Diesen Bericht gibt es schon. Version {version, number} kommt hinzu, frühere Versionen bleiben erhalten.',
    produceAction: 'Bericht erstellen',
    unfinished:
      'Dieser Monat läuft noch. Der Bericht umfasst die Zeit bis jetzt und wird als unvollständig gekennzeichnet.',
    cancel: 'Abbrechen',
  },
});
