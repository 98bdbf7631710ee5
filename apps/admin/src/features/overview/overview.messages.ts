import { defineMessages } from '#shared/i18n/messages.js';

export const overviewMessages = defineMessages({
  en: {
    title: 'Overview',
    noServer: 'No server configured',
    noServerText: 'Add a Portainer server to see its stacks here.',
    open: 'Open',
    running: 'In progress',
    moreRunning:
      '{count, plural, one {# more redeploy running or queued} other {# more redeploys running or queued}}',
    forDuration: 'for {duration}',
    on: 'on {server}',
  },
  de: {
    title: 'Übersicht',
    noServer: 'Kein Server eingerichtet',
    noServerText: 'Einen Portainer-Server hinzufügen, um seine Stacks hier zu sehen.',
    open: 'Öffnen',
    running: 'In Arbeit',
    moreRunning:
      '{count, plural, one {# weiteres Redeploy läuft oder wartet} other {# weitere Redeploys laufen oder warten}}',
    forDuration: 'seit {duration}',
    on: 'auf {server}',
  },
});
