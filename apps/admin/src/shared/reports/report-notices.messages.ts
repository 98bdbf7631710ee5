import { defineMessages } from '../i18n/messages.js';

export const reportNoticesMessages = defineMessages({
  en: {
    produced: 'The report for {month} is ready.',
    failed: 'The report for {month} could not be produced.',
    'delivery-failed': 'The report for {month} could not be delivered.',
    read: 'Read it',
    seen: 'Seen',
  },
  de: {
    produced: 'Der Bericht für {month} ist fertig.',
    failed: 'Der Bericht für {month} ließ sich nicht erstellen.',
    'delivery-failed': 'Der Bericht für {month} ließ sich nicht zustellen.',
    read: 'Lesen',
    seen: 'Gesehen',
  },
});
