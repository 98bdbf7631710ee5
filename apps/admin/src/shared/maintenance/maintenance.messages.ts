import { defineMessages } from '../i18n/messages.js';

export const maintenanceNoticeMessages = defineMessages({
  en: {
    title: 'Maintenance is active.',
    blocks: 'New redeploys are rejected, and queued redeploys wait.',
    since: 'since {since}',
    by: 'by {name}',
    until: 'until {until}',
    planned: 'Maintenance is scheduled.',
    from: '{from} to {to}',
    dismiss: 'Dismiss announcement',
  },
  de: {
    title: 'Die Wartung ist aktiv.',
    blocks: 'Neue Redeploys werden abgelehnt, und eingereihte Redeploys warten.',
    since: 'seit {since}',
    by: 'von {name}',
    until: 'bis {until}',
    planned: 'Wartung geplant.',
    from: '{from} bis {to}',
    dismiss: 'Ankündigung ausblenden',
  },
});
