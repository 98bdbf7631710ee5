import { defineMessages } from '#shared/i18n/messages.js';

export const reportBadgeMessages = defineMessages({
  en: {
    'report.queued': 'Queued',
    'report.producing': 'In progress',
    'report.done': 'Ready',
    'report.failed': 'Failed',
    'delivery.waiting': 'Sending',
    'delivery.delivered': 'Delivered',
    'delivery.failed': 'Not delivered',
    'rating.positive': 'Good month',
    'rating.neutral': 'Average month',
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
    'delivery.waiting': 'Wird gesendet',
    'delivery.delivered': 'Zugestellt',
    'delivery.failed': 'Nicht zugestellt',
    'rating.positive': 'Guter Monat',
    'rating.neutral': 'Durchschnittlicher Monat',
    'rating.watch': 'Handlungsbedarf',
    'impact.positive': 'Besser',
    'impact.neutral': 'Unverändert',
    'impact.negative': 'Schlechter',
  },
});

export type ReportBadgeKey = keyof (typeof reportBadgeMessages)['en'];
