import { defineMessages } from '../i18n/messages.js';

export const reportNoticesMessages = defineMessages({
  en: {
    produced: 'The report for {month} is ready.',
    failed: 'The report for {month} could not be generated.',
    'delivery-failed': 'The report for {month} could not be delivered.',
    read: 'Go to report',
    seen: 'Dismiss',
  },
  de: {
    produced: 'Der Bericht für {month} ist fertig.',
    failed: 'Der Bericht für {month} konnte nicht erstellt werden.',
    'delivery-failed': 'Der Bericht für {month} konnte nicht zugestellt werden.',
    read: 'Zum Bericht',
    seen: 'Ausblenden',
  },
});
