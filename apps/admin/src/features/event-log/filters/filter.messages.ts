import { defineMessages } from '#shared/i18n/messages.js';

export const fieldMessages = defineMessages({
  en: {
    category: 'Category',
    time: 'Time',
    action: 'Action',
    actor: 'Actor',
    target: 'Target',
    targetType: 'Target type',
    server: 'Server',
    servers: 'Servers',
    outcome: 'Outcome',
    severity: 'Severity',
    message: 'Message',
    ip: 'IP address',
    userAgent: 'Browser',
    requestId: 'Request ID',
    reason: 'Reason',
    none: '–',
  },
  de: {
    category: 'Kategorie',
    time: 'Zeit',
    action: 'Aktion',
    actor: 'Akteur',
    target: 'Ziel',
    targetType: 'Zieltyp',
    server: 'Server',
    servers: 'Server',
    outcome: 'Ergebnis',
    severity: 'Schweregrad',
    message: 'Meldung',
    ip: 'IP-Adresse',
    userAgent: 'Browser',
    requestId: 'Anfrage-ID',
    reason: 'Grund',
    none: '–',
  },
});

export const filterMessages = defineMessages({
  en: {
    search: 'Search message, target, actor or reason',
    only: '{value} only',
  },
  de: {
    search: 'Meldung, Ziel, Akteur oder Grund suchen',
    only: 'Nur {value}',
  },
});
