import type { StackReply } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

export const stackKindMessages = defineMessages<StackReply['kind']>({
  en: { compose: 'Compose', swarm: 'Swarm', kubernetes: 'Kubernetes', unknown: 'Unknown' },
  de: { compose: 'Compose', swarm: 'Swarm', kubernetes: 'Kubernetes', unknown: 'Unbekannt' },
});

export const stackSourceMessages = defineMessages<StackReply['source']>({
  en: { git: 'Git', file: 'File', external: 'External' },
  de: { git: 'Git', file: 'Datei', external: 'Extern' },
});
