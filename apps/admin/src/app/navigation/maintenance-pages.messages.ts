import { defineMessages } from '#shared/i18n/messages.js';

export const maintenancePagesMessages = defineMessages({
  en: {
    sections: 'Maintenance',
    maintenance: 'Maintenance',
    updates: 'Platform updates',
    ssh: 'SSH access',
    script: 'Update script',
  },
  de: {
    sections: 'Wartung',
    maintenance: 'Wartung',
    updates: 'Plattform-Updates',
    ssh: 'SSH-Zugang',
    script: 'Update-Skript',
  },
});
