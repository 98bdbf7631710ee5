import type { GitFault } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/** Why the newest commit of a git stack is not known. */
export const gitFaultMessages = defineMessages<GitFault>({
  en: {
    unsupported: 'Only repositories with an HTTP or HTTPS address can be queried.',
    'not-public':
      'The repository requires credentials or does not exist. Portainer does not share its credentials.',
    'off-limits':
      'The repository is in a private network or does not use TLS, and its host is not listed in GIT_ALLOWED_HOSTS.',
    unreachable: 'The repository is not responding.',
    'reference-missing': 'The repository no longer has this branch or tag.',
    broken: 'The response did not come from a Git repository.',
  },
  de: {
    unsupported: 'Nur Repositories mit einer HTTP- oder HTTPS-Adresse lassen sich abfragen.',
    'not-public':
      'Das Repository verlangt Zugangsdaten oder existiert nicht. Portainer gibt seine Zugangsdaten nicht weiter.',
    'off-limits':
      'Das Repository liegt in einem privaten Netz oder verwendet kein TLS, und sein Host steht nicht in GIT_ALLOWED_HOSTS.',
    unreachable: 'Das Repository antwortet nicht.',
    'reference-missing': 'Diesen Branch oder dieses Tag gibt es im Repository nicht mehr.',
    broken: 'Die Antwort stammt nicht von einem Git-Repository.',
  },
});
