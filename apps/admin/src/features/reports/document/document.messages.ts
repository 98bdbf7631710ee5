import { defineMessages } from '#shared/i18n/messages.js';

/** Words around a report, in the language of the report: it is printed and handed on as one piece. */
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
    noNotes: 'No limitations in the underlying data.',
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
    noNotes: 'Keine Einschränkungen in den zugrunde liegenden Daten.',
  },
});
