import type { ActorReply, LogAction, LogCategory, LogTargetType } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

export const logActionMessages = defineMessages<LogAction>({
  en: {
    'superuser.registered': 'Superuser registered',
    'session.opened': 'Signed in',
    'session.refused': 'Sign-in refused',
    'session.closed': 'Signed out',
    'access.denied': 'Access denied',
    'redeploy.requested': 'Redeploy requested',
    'redeploy.started': 'Redeploy started',
    'redeploy.cancel-requested': 'Redeploy: cancel requested',
    'redeploy.succeeded': 'Redeploy succeeded',
    'redeploy.failed': 'Redeploy failed',
    'redeploy.cancelled': 'Redeploy cancelled',
    'redeploy.lost': 'Redeploy lost',
    'maintenance.opened': 'Maintenance opened',
    'maintenance.changed': 'Maintenance message changed',
    'maintenance.closed': 'Maintenance closed',
    'maintenance.overridden': 'Maintenance overridden',
    'server.created': 'Server added',
    'server.changed': 'Server changed',
    'server.removed': 'Server removed',
    'server.key-replaced': 'API key replaced',
    'setup.completed': 'Setup completed',
    'log.exported': 'Event log exported',
    'log.entry-deleted': 'Log entry deleted',
    'log.entries-deleted': 'Log entries deleted',
  },
  de: {
    'superuser.registered': 'Superuser registriert',
    'session.opened': 'Angemeldet',
    'session.refused': 'Anmeldung abgelehnt',
    'session.closed': 'Abgemeldet',
    'access.denied': 'Zugriff verweigert',
    'redeploy.requested': 'Redeploy angefordert',
    'redeploy.started': 'Redeploy begonnen',
    'redeploy.cancel-requested': 'Redeploy: Abbruch angefordert',
    'redeploy.succeeded': 'Redeploy gelungen',
    'redeploy.failed': 'Redeploy fehlgeschlagen',
    'redeploy.cancelled': 'Redeploy abgebrochen',
    'redeploy.lost': 'Redeploy verloren',
    'maintenance.opened': 'Wartung begonnen',
    'maintenance.changed': 'Wartungsmeldung geändert',
    'maintenance.closed': 'Wartung beendet',
    'maintenance.overridden': 'Wartungssperre übergangen',
    'server.created': 'Server hinzugefügt',
    'server.changed': 'Server geändert',
    'server.removed': 'Server entfernt',
    'server.key-replaced': 'API-Schlüssel ersetzt',
    'setup.completed': 'Einrichtung abgeschlossen',
    'log.exported': 'Ereignisprotokoll exportiert',
    'log.entry-deleted': 'Protokolleintrag gelöscht',
    'log.entries-deleted': 'Protokolleinträge gelöscht',
  },
});

export const logCategoryMessages = defineMessages<LogCategory>({
  en: {
    authentication: 'Sign-in',
    redeploy: 'Redeploys',
    maintenance: 'Maintenance',
    platform: 'Servers',
    'event-log': 'Event log',
  },
  de: {
    authentication: 'Anmeldung',
    redeploy: 'Redeploys',
    maintenance: 'Wartung',
    platform: 'Server',
    'event-log': 'Ereignisprotokoll',
  },
});

export const logTargetMessages = defineMessages<LogTargetType>({
  en: {
    stack: 'Stack',
    redeploy: 'Redeploy',
    server: 'Server',
    user: 'User',
    session: 'Session',
    maintenance: 'Maintenance',
    route: 'Address',
    log: 'Event log',
  },
  de: {
    stack: 'Stack',
    redeploy: 'Redeploy',
    server: 'Server',
    user: 'Benutzer',
    session: 'Sitzung',
    maintenance: 'Wartung',
    route: 'Adresse',
    log: 'Ereignisprotokoll',
  },
});

export const actorMessages = defineMessages<ActorReply['type']>({
  en: { user: 'User', system: 'Stackyard', anonymous: 'Anonymous' },
  de: { user: 'Benutzer', system: 'Stackyard', anonymous: 'Unbekannt' },
});
