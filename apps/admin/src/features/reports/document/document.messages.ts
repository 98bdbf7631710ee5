import { defineMessages } from '#shared/i18n/messages.js';

/**
 * Fixed texts of a report. They use the language of the report, because they are printed and
 * shared as part of the report.
 */
export const documentMessages = defineMessages({
  en: {
    kicker: 'Monthly report',
    developments: 'Developments',
    recommendations: 'Recommendations',
    priority: 'Priority {priority}',
    reason: 'Reason',
    action: 'Action',
    effect: 'Expected effect',
    outlook: 'Outlook',
    notes: 'Notes on the data',
    noNotes: 'There are no known limitations in the underlying data.',
  },
  de: {
    kicker: 'Monatsbericht',
    developments: 'Entwicklungen',
    recommendations: 'Empfehlungen',
    priority: 'Priorität {priority}',
    reason: 'Grund',
    action: 'Maßnahme',
    effect: 'Erwartete Wirkung',
    outlook: 'Ausblick',
    notes: 'Hinweise zu den Daten',
    noNotes: 'Zu den zugrunde liegenden Daten sind keine Einschränkungen bekannt.',
  },
});
