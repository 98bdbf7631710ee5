import type {
  ActorReply,
  LogAction,
  LogCategory,
  LogOutcome,
  LogSeverity,
  LogTargetType,
} from './event-log.js';

/** The words of a closed list in both languages; one that is missing does not compile. */
export type LogTexts<Word extends string> = Readonly<
  Record<'en' | 'de', Readonly<Record<Word, string>>>
>;

/** Actions as people see them in both languages. */
export const logActionTexts: LogTexts<LogAction> = {
  en: {
    'superuser.registered': 'Superuser registered',
    'superuser.removed': 'Superuser removed',
    'superuser.demoted': 'Superuser made an ordinary user',
    'session.revoked': 'Session ended by hand',
    'password.changed': 'Password changed',
    'password.reset': 'Password reset',
    'password.reset-refused': 'Password reset refused',
    'two-factor.enabled': 'Two-factor sign-in on',
    'two-factor.disabled': 'Two-factor sign-in off',
    'two-factor.recovery-code-used': 'Recovery code used',
    'two-factor.recovery-codes-renewed': 'Recovery codes renewed',
    'token.created': 'API token created',
    'token.rotated': 'API token rotated',
    'token.revoked': 'API token revoked',
    'token.refused': 'API token refused',
    'token.used-from-new-address': 'API token used from a new address',
    'user.created': 'User created',
    'user.changed': 'User changed',
    'user.activated': 'User reactivated',
    'user.deactivated': 'User deactivated',
    'user.removed': 'User removed',
    'user.security-phrase-renewed': 'Security phrase renewed',
    'profile.changed': 'Profile changed',
    'group.created': 'Group created',
    'group.changed': 'Group changed',
    'group.removed': 'Group removed',
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
    'log.chain-broken': 'Event log: chain broken',
  },
  de: {
    'superuser.registered': 'Superuser registriert',
    'superuser.removed': 'Superuser entfernt',
    'superuser.demoted': 'Superuser zum Benutzer herabgestuft',
    'session.revoked': 'Sitzung beendet',
    'password.changed': 'Passwort geändert',
    'password.reset': 'Passwort zurückgesetzt',
    'password.reset-refused': 'Zurücksetzen abgelehnt',
    'two-factor.enabled': 'Zweiter Faktor aktiviert',
    'two-factor.disabled': 'Zweiter Faktor deaktiviert',
    'two-factor.recovery-code-used': 'Wiederherstellungscode benutzt',
    'two-factor.recovery-codes-renewed': 'Wiederherstellungscodes erneuert',
    'token.created': 'API-Token erstellt',
    'token.rotated': 'API-Token rotiert',
    'token.revoked': 'API-Token widerrufen',
    'token.refused': 'API-Token abgelehnt',
    'token.used-from-new-address': 'API-Token von neuer Adresse benutzt',
    'user.created': 'Benutzer angelegt',
    'user.changed': 'Benutzer geändert',
    'user.activated': 'Benutzer reaktiviert',
    'user.deactivated': 'Benutzer deaktiviert',
    'user.removed': 'Benutzer entfernt',
    'user.security-phrase-renewed': 'Sicherheitsphrase erneuert',
    'profile.changed': 'Profil geändert',
    'group.created': 'Gruppe angelegt',
    'group.changed': 'Gruppe geändert',
    'group.removed': 'Gruppe entfernt',
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
    'log.chain-broken': 'Ereignisprotokoll: Kette gebrochen',
  },
};

/** Categories in both languages. */
export const logCategoryTexts: LogTexts<LogCategory> = {
  en: {
    authentication: 'Sign-in',
    users: 'Users',
    redeploy: 'Redeploys',
    maintenance: 'Maintenance',
    platform: 'Servers',
    'event-log': 'Event log',
  },
  de: {
    authentication: 'Anmeldung',
    users: 'Benutzer',
    redeploy: 'Redeploys',
    maintenance: 'Wartung',
    platform: 'Server',
    'event-log': 'Ereignisprotokoll',
  },
};

/** Types of targets in both languages. */
export const logTargetTexts: LogTexts<LogTargetType> = {
  en: {
    stack: 'Stack',
    redeploy: 'Redeploy',
    server: 'Server',
    user: 'User',
    group: 'Group',
    session: 'Session',
    token: 'API token',
    maintenance: 'Maintenance',
    route: 'Address',
    log: 'Event log',
  },
  de: {
    stack: 'Stack',
    redeploy: 'Redeploy',
    server: 'Server',
    user: 'Benutzer',
    group: 'Gruppe',
    session: 'Sitzung',
    token: 'API-Token',
    maintenance: 'Wartung',
    route: 'Adresse',
    log: 'Ereignisprotokoll',
  },
};

/** Types of actors in both languages. */
export const logActorTexts: LogTexts<ActorReply['type']> = {
  en: { user: 'User', token: 'API token', system: 'Stackyard', anonymous: 'Anonymous' },
  de: { user: 'Benutzer', token: 'API-Token', system: 'Stackyard', anonymous: 'Unbekannt' },
};

/** Outcomes in both languages. */
export const logOutcomeTexts: LogTexts<LogOutcome> = {
  en: { success: 'Success', failure: 'Failure', denied: 'Denied', unknown: 'Unknown' },
  de: { success: 'Erfolg', failure: 'Fehlschlag', denied: 'Verweigert', unknown: 'Unbekannt' },
};

/** Severities in both languages. */
export const logSeverityTexts: LogTexts<LogSeverity> = {
  en: { info: 'Info', notice: 'Notice', warning: 'Warning', error: 'Error' },
  de: { info: 'Info', notice: 'Hinweis', warning: 'Warnung', error: 'Fehler' },
};
