import { defineMessages } from '../i18n/messages.js';

export const maintenanceNoticeMessages = defineMessages({
  en: {
    title: 'Maintenance is active.',
    blocks: 'New redeploys are refused, queued ones wait.',
    since: 'since {since}',
    by: 'by {name}',
    until: 'until {until}',
    planned: 'Maintenance is planned.',
    from: '{from} to {to}',
    dismiss: 'Hide this announcement',
  },
  de: {
    title: 'Wartung ist aktiv.',
    blocks: 'Neue Redeploys werden abgelehnt, eingereihte warten.',
    since: 'seit {since}',
    by: 'durch {name}',
    until: 'bis {until}',
    planned: 'Wartung ist geplant.',
    from: '{from} bis {to}',
    dismiss: 'Diese Ankündigung ausblenden',
  },
});
