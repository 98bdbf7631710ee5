import { defineMessages } from '#shared/i18n/messages.js';

export const reportsMessages = defineMessages({
  en: {
    title: 'Reports',
    text: 'What a month brought, in sentences that can be handed on, each with the figures it rests on.',
    check: 'Check a report',
    produce: 'Produce a report',
    month: 'Month',
    language: 'Language',
    'language.de': 'German',
    'language.en': 'English',
    rating: 'Rating',
    headline: 'Headline',
    state: 'State',
    versions: 'Versions',
    created: 'Created',
    running: 'The month is still running',
    emptyTitle: 'No report yet',
    emptyText:
      'The report of a month is made from the event log, the redeploys and the jobs of that month.',
    produceTitle: 'Produce a report',
    produceText:
      'The figures of the month are gathered and put into words. A report that is there already gets another version.',
    produceAction: 'Produce the report of {month}',
    unfinished: 'This month is still running: the report says so and goes up to this moment.',
    cancel: 'Cancel',
  },
  de: {
    title: 'Berichte',
    text: 'Was ein Monat brachte, in Sätzen zum Weitergeben, jeder mit den Zahlen, auf denen er beruht.',
    check: 'Bericht prüfen',
    produce: 'Bericht erstellen',
    month: 'Monat',
    language: 'Sprache',
    'language.de': 'Deutsch',
    'language.en': 'Englisch',
    rating: 'Bewertung',
    headline: 'Überschrift',
    state: 'Stand',
    versions: 'Versionen',
    created: 'Erstellt',
    running: 'Der Monat läuft noch',
    emptyTitle: 'Noch kein Bericht',
    emptyText:
      'Der Bericht eines Monats entsteht aus Ereignisprotokoll, Ausrollvorgängen und Aufträgen dieses Monats.',
    produceTitle: 'Bericht erstellen',
    produceText:
      'Die Zahlen des Monats werden gesammelt und in Worte gefasst. Ein Bericht, den es schon gibt, bekommt eine weitere Version.',
    produceAction: 'Bericht für {month} erstellen',
    unfinished:
      'Dieser Monat läuft noch: Der Bericht sagt das und reicht bis zu diesem Augenblick.',
    cancel: 'Abbrechen',
  },
});
