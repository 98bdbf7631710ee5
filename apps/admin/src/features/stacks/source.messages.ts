import { defineMessages } from '#shared/i18n/messages.js';

export const sourceMessages = defineMessages({
  en: {
    openInPlatform: 'Open in Portainer',
    repository: 'Repository',
    reference: 'Reference',
    defaultBranch: 'Default branch',
    commit: 'Deployed commit',
    unknownCommit: 'Unknown',
    file: 'File',
  },
  de: {
    openInPlatform: 'In Portainer öffnen',
    repository: 'Repository',
    reference: 'Referenz',
    defaultBranch: 'Standard-Branch',
    commit: 'Ausgerollter Commit',
    unknownCommit: 'Unbekannt',
    file: 'Datei',
  },
});
