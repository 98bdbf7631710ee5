import { defineMessages } from '../i18n/messages.js';

export const maintenanceNoticeMessages = defineMessages({
  en: {
    title: 'Maintenance is active.',
    blocks: 'New redeploys are refused, queued ones wait.',
    since: 'since {since}',
    by: 'by {name}',
  },
  de: {
    title: 'Wartung ist aktiv.',
    blocks: 'Neue Redeploys werden abgelehnt, eingereihte warten.',
    since: 'seit {since}',
    by: 'durch {name}',
  },
});
