import { defineMessages } from '#shared/i18n/messages.js';

export const sourceMessages = defineMessages({
  en: {
    openInPlatform: 'Open in Portainer',
    repository: 'Repository',
    reference: 'Reference',
    defaultBranch: 'Default branch',
    commit: 'Deployed commit',
    unknownCommit: 'Unknown',
    newest: 'Newest commit',
    isDeployed: 'deployed',
    compare: 'Show new commits',
    file: 'File',
  },
  de: {
    openInPlatform: 'In Portainer öffnen',
    repository: 'Repository',
    reference: 'Referenz',
    defaultBranch: 'Standard-Branch',
    commit: 'Ausgerollter Commit',
    unknownCommit: 'Unbekannt',
    newest: 'Neuester Commit',
    isDeployed: 'ausgerollt',
    compare: 'Neue Commits anzeigen',
    file: 'Datei',
  },
});
