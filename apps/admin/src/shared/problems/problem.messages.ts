import { defineMessages } from '../i18n/messages.js';

/** Texts of problems that can occur on any page. They are part of the main bundle. */
export const problemMessages = defineMessages({
  en: {
    'VALIDATION_FAILED.cause': 'Some values are not valid.',
    'VALIDATION_FAILED.next': 'Correct the marked fields and try again.',
    'UNAUTHENTICATED.cause': 'You are no longer signed in.',
    'UNAUTHENTICATED.next': 'Sign in again.',
    'CREDENTIALS_REFUSED.cause': 'The user name or password is incorrect.',
    'CREDENTIALS_REFUSED.next':
      'Check the user name and password. Passwords are case-sensitive, and spaces count.',
    'SECOND_FACTOR_REQUIRED.cause': 'This account requires a second factor.',
    'SECOND_FACTOR_REQUIRED.next': 'Enter the code from your authenticator app.',
    'SECOND_FACTOR_REFUSED.cause': 'The code is incorrect or was already used.',
    'SECOND_FACTOR_REFUSED.next':
      'Enter the code currently shown in your authenticator app, or a recovery code.',
    'PERMISSION_MISSING.cause': 'You don’t have permission to do this.',
    'PERMISSION_MISSING.next': 'Ask an administrator for the permission shown below.',
    'ORIGIN_REFUSED.cause': 'The request appears to come from another site.',
    'ORIGIN_REFUSED.next':
      'Open Stackyard at its own address. If it runs behind a proxy, check that the proxy forwards the original host name.',
    'COOKIE_NEEDS_TLS.cause':
      'Stackyard is configured for secure cookies (AUTH_COOKIE_SECURE), but this page was opened over plain HTTP. Your browser would discard the session.',
    'COOKIE_NEEDS_TLS.next':
      'Open the address that begins with https://. If a proxy terminates TLS, add it to TRUSTED_PROXIES. If TLS is not used, set AUTH_COOKIE_SECURE=false.',
    'TOO_MANY_ATTEMPTS.cause': 'Too many attempts.',
    'TOO_MANY_ATTEMPTS.next': 'Wait before you try again. Further attempts extend the wait.',
    'INTERNAL.cause': 'Internal error in Stackyard.',
    'INTERNAL.next':
      'Try again. If the problem persists, search the Stackyard log for the request ID.',
    'PLATFORM_URL_NOT_CONFIGURED.cause': 'No Portainer server is configured.',
    'PLATFORM_URL_NOT_CONFIGURED.next': 'Add a server under “Administration”.',
    'DATABASE_BUSY.cause': 'The database is locked.',
    'DATABASE_BUSY.next':
      'Try again in a moment. If the problem persists, another process is probably using the database file.',
    'STORAGE_FULL.cause': 'The disk on the Stackyard host is full.',
    'STORAGE_FULL.next': 'Free up space in the data directory. Nothing was changed.',
    'NOT_READY.cause': 'Stackyard is starting or shutting down.',
    'NOT_READY.next': 'Try again in a few seconds.',
  },
  de: {
    'VALIDATION_FAILED.cause': 'Einige Angaben sind ungültig.',
    'VALIDATION_FAILED.next': 'Die markierten Felder korrigieren und es erneut versuchen.',
    'UNAUTHENTICATED.cause': 'Sie sind nicht mehr angemeldet.',
    'UNAUTHENTICATED.next': 'Bitte erneut anmelden.',
    'CREDENTIALS_REFUSED.cause': 'Benutzername oder Passwort ist falsch.',
    'CREDENTIALS_REFUSED.next':
      'Benutzername und Passwort prüfen. Beim Passwort zählen Groß- und Kleinschreibung sowie Leerzeichen.',
    'SECOND_FACTOR_REQUIRED.cause': 'Dieses Konto erfordert einen zweiten Faktor.',
    'SECOND_FACTOR_REQUIRED.next': 'Den Code aus der Authenticator-App eingeben.',
    'SECOND_FACTOR_REFUSED.cause': 'Der Code ist falsch oder wurde schon verwendet.',
    'SECOND_FACTOR_REFUSED.next':
      'Den aktuellen Code aus der Authenticator-App oder einen Wiederherstellungscode eingeben.',
    'PERMISSION_MISSING.cause': 'Dafür fehlt Ihnen die Berechtigung.',
    'PERMISSION_MISSING.next': 'Die unten genannte Berechtigung bei der Administration beantragen.',
    'ORIGIN_REFUSED.cause': 'Die Anfrage scheint von einer anderen Website zu kommen.',
    'ORIGIN_REFUSED.next':
      'Stackyard unter seiner eigenen Adresse öffnen. Falls Stackyard hinter einem Proxy läuft, prüfen, ob der Proxy den Hostnamen weiterreicht.',
    'COOKIE_NEEDS_TLS.cause':
      'Stackyard ist auf sichere Cookies eingestellt (AUTH_COOKIE_SECURE), diese Seite wurde aber unverschlüsselt über HTTP geöffnet. Der Browser würde die Sitzung verwerfen.',
    'COOKIE_NEEDS_TLS.next':
      'Die Adresse öffnen, die mit https:// beginnt. Einen Proxy, der TLS terminiert, in TRUSTED_PROXIES eintragen. Wird TLS nicht verwendet, AUTH_COOKIE_SECURE=false setzen.',
    'TOO_MANY_ATTEMPTS.cause': 'Zu viele Versuche.',
    'TOO_MANY_ATTEMPTS.next':
      'Vor dem nächsten Versuch warten. Weitere Versuche verlängern die Wartezeit.',
    'INTERNAL.cause': 'Interner Fehler in Stackyard.',
    'INTERNAL.next':
      'Erneut versuchen. Tritt das Problem weiterhin auf, im Protokoll von Stackyard nach der Anfrage-ID suchen.',
    'PLATFORM_URL_NOT_CONFIGURED.cause': 'Es ist kein Portainer-Server eingerichtet.',
    'PLATFORM_URL_NOT_CONFIGURED.next': 'Unter „Administration“ einen Server hinzufügen.',
    'DATABASE_BUSY.cause': 'Die Datenbank ist gesperrt.',
    'DATABASE_BUSY.next':
      'Kurz warten und es erneut versuchen. Tritt das Problem weiterhin auf, verwendet vermutlich ein anderer Prozess die Datenbankdatei.',
    'STORAGE_FULL.cause': 'Der Datenträger des Stackyard-Hosts ist voll.',
    'STORAGE_FULL.next': 'Im Datenverzeichnis Platz schaffen. Es wurde nichts geändert.',
    'NOT_READY.cause': 'Stackyard startet gerade oder wird gerade beendet.',
    'NOT_READY.next': 'In einigen Sekunden erneut versuchen.',
  },
});

export type ProblemText = keyof (typeof problemMessages)['en'];
