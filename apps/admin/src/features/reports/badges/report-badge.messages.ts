import { defineMessages } from '#shared/i18n/messages.js';

export const reportBadgeMessages = defineMessages({
  en: {
    'report.queued': 'Queued',
    'report.producing': 'Being produced',
    'report.done': 'Ready',
    'report.failed': 'Failed',
    'delivery.waiting': 'On its way',
    'delivery.delivered': 'Delivered',
    'delivery.failed': 'Given up',
    'rating.positive': 'Good month',
    'rating.neutral': 'Ordinary month',
    'rating.watch': 'Needs attention',
    'impact.positive': 'Better',
    'impact.neutral': 'Unchanged',
    'impact.negative': 'Worse',
  },
  de: {
    'report.queued': 'Wartet',
    'report.producing': 'Wird erstellt',
    'report.done': 'Fertig',
    'report.failed': 'Fehlgeschlagen',
    'delivery.waiting': 'Unterwegs',
    'delivery.delivered': 'Zugestellt',
    'delivery.failed': 'Aufgegeben',
    'rating.positive': 'Guter Monat',
    'rating.neutral': 'Gewöhnlicher Monat',
    'rating.watch': 'Braucht Aufmerksamkeit',
    'impact.positive': 'Besser',
    'impact.neutral': 'Unverändert',
    'impact.negative': 'Schlechter',
  },
});

/** Everything that a badge of a report can say. */
export type ReportBadgeKey = keyof (typeof reportBadgeMessages)['en'];
