import { defineMessages } from '#shared/i18n/messages.js';

export const administrationMessages = defineMessages({
  en: {
    sections: 'Administration',
    users: 'Users',
    groups: 'Groups',
    tokens: 'API tokens',
    servers: 'Servers',
    registries: 'Registries',
    rollback: 'Rollback',
    eventLog: 'Event log',
    notifications: 'Notifications',
    reports: 'Reports',
    media: 'Media',
    backups: 'Backups',
  },
  de: {
    sections: 'Administration',
    users: 'Benutzer',
    groups: 'Gruppen',
    tokens: 'API-Tokens',
    servers: 'Server',
    registries: 'Registries',
    rollback: 'Rollback',
    eventLog: 'Ereignisprotokoll',
    notifications: 'Benachrichtigungen',
    reports: 'Berichte',
    media: 'Medien',
    backups: 'Sicherungen',
  },
});
