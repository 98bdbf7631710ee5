import { defineMessages } from '../shared/i18n/messages.js';

export const administrationMessages = defineMessages({
  en: {
    sections: 'Administration',
    users: 'Users',
    groups: 'Groups',
    servers: 'Servers',
  },
  de: {
    sections: 'Administration',
    users: 'Benutzer',
    groups: 'Gruppen',
    servers: 'Server',
  },
});
