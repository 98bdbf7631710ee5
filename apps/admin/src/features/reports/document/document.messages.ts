import { defineMessages } from '#shared/i18n/messages.js';

/** Words around a report, in the language of the report: it is printed and handed on as one piece. */
export const documentMessages = defineMessages({
  en: {
    kicker: 'Monthly report',
    developments: 'Developments',
    recommendations: 'Recommendations',
    priority: 'Priority {priority}',
    reason: 'Why',
    action: 'What to do',
    effect: 'What it brings',
    outlook: 'Outlook',
    notes: 'Notes on the data',
    noNotes: 'Nothing limits the figures behind this report.',
  },
  de: {
    kicker: 'Monatsbericht',
    developments: 'Entwicklungen',
    recommendations: 'Empfehlungen',
    priority: 'Priorität {priority}',
    reason: 'Warum',
    action: 'Was zu tun ist',
    effect: 'Was es bringt',
    outlook: 'Ausblick',
    notes: 'Hinweise zu den Daten',
    noNotes: 'Nichts schränkt die Zahlen hinter diesem Bericht ein.',
  },
});
