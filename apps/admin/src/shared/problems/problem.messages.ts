import { defineMessages } from '../i18n/messages.js';

/** What happened and what to do next, for refusals that any page may meet; they come with the first page. */
export const problemMessages = defineMessages({
  en: {
    'VALIDATION_FAILED.cause': 'Some of the input is not acceptable.',
    'VALIDATION_FAILED.next': 'Correct the marked fields and try again.',
    'UNAUTHENTICATED.cause': 'You are not signed in any more.',
    'UNAUTHENTICATED.next': 'Sign in again.',
    'CREDENTIALS_REFUSED.cause': 'User name or password is wrong.',
    'CREDENTIALS_REFUSED.next':
      'Check both; the password is case-sensitive and nothing is trimmed.',
    'SECOND_FACTOR_REQUIRED.cause': 'This account asks for a second factor.',
    'SECOND_FACTOR_REQUIRED.next': 'Enter the code from your authenticator app.',
    'SECOND_FACTOR_REFUSED.cause': 'The code is wrong or was used already.',
    'SECOND_FACTOR_REFUSED.next': 'Enter the code that the app shows now, or a recovery code.',
    'PERMISSION_MISSING.cause': 'You lack a permission for this.',
    'PERMISSION_MISSING.next': 'Ask an administrator for the permission named below.',
    'ORIGIN_REFUSED.cause': 'The request seems to come from another site.',
    'ORIGIN_REFUSED.next':
      'Open Stackyard under its own address. Behind a proxy, check that it forwards the host name.',
    'COOKIE_NEEDS_TLS.cause':
      'Stackyard is set to secure cookies (AUTH_COOKIE_SECURE), but this page was opened over plain HTTP. A browser would throw the session away.',
    'COOKIE_NEEDS_TLS.next':
      'Open the https address. If a proxy ends TLS, add it to TRUSTED_PROXIES; without TLS set AUTH_COOKIE_SECURE=false.',
    'TOO_MANY_ATTEMPTS.cause': 'There were too many attempts.',
    'TOO_MANY_ATTEMPTS.next': 'Wait before you try again; further attempts prolong the wait.',
    'INTERNAL.cause': 'Something broke on our side.',
    'INTERNAL.next': 'Try again. If it stays, look for the request id in the server’s log.',
    'PLATFORM_URL_NOT_CONFIGURED.cause': 'No platform server is configured.',
    'PLATFORM_URL_NOT_CONFIGURED.next': 'Add a server under Administration.',
    'DATABASE_BUSY.cause': 'The database is locked.',
    'DATABASE_BUSY.next': 'Try again in a moment. If it stays, another process holds the file.',
    'STORAGE_FULL.cause': 'The disk of the server is full.',
    'STORAGE_FULL.next': 'Free some space in the data directory; nothing was changed.',
    'NOT_READY.cause': 'The server is starting or stopping.',
    'NOT_READY.next': 'Try again in a few seconds.',
  },
  de: {
    'VALIDATION_FAILED.cause': 'Ein Teil der Eingaben ist nicht zulässig.',
    'VALIDATION_FAILED.next': 'Die markierten Felder berichtigen und erneut versuchen.',
    'UNAUTHENTICATED.cause': 'Sie sind nicht mehr angemeldet.',
    'UNAUTHENTICATED.next': 'Bitte erneut anmelden.',
    'CREDENTIALS_REFUSED.cause': 'Benutzername oder Passwort ist falsch.',
    'CREDENTIALS_REFUSED.next':
      'Beides prüfen; beim Passwort zählen Groß- und Kleinschreibung und jedes Leerzeichen.',
    'SECOND_FACTOR_REQUIRED.cause': 'Dieses Konto verlangt einen zweiten Faktor.',
    'SECOND_FACTOR_REQUIRED.next': 'Den Code aus der Authenticator-App eingeben.',
    'SECOND_FACTOR_REFUSED.cause': 'Der Code ist falsch oder wurde schon benutzt.',
    'SECOND_FACTOR_REFUSED.next':
      'Den jetzt angezeigten Code oder einen Wiederherstellungscode eingeben.',
    'PERMISSION_MISSING.cause': 'Dafür fehlt Ihnen eine Berechtigung.',
    'PERMISSION_MISSING.next': 'Die unten genannte Berechtigung bei der Administration erbitten.',
    'ORIGIN_REFUSED.cause': 'Die Anfrage scheint von einer anderen Seite zu kommen.',
    'ORIGIN_REFUSED.next':
      'Stackyard unter seiner eigenen Adresse öffnen. Hinter einem Proxy prüfen, ob er den Hostnamen weiterreicht.',
    'COOKIE_NEEDS_TLS.cause':
      'Stackyard ist auf sichere Cookies eingestellt (AUTH_COOKIE_SECURE), diese Seite wurde aber über einfaches HTTP geöffnet. Ein Browser würde die Sitzung verwerfen.',
    'COOKIE_NEEDS_TLS.next':
      'Die https-Adresse öffnen. Beendet ein Proxy TLS, ihn in TRUSTED_PROXIES eintragen; ohne TLS AUTH_COOKIE_SECURE=false setzen.',
    'TOO_MANY_ATTEMPTS.cause': 'Es waren zu viele Versuche.',
    'TOO_MANY_ATTEMPTS.next':
      'Vor dem nächsten Versuch warten; weitere Versuche verlängern die Wartezeit.',
    'INTERNAL.cause': 'Bei uns ist etwas schiefgegangen.',
    'INTERNAL.next':
      'Erneut versuchen. Bleibt es dabei, im Protokoll des Servers nach der Anfragekennung suchen.',
    'PLATFORM_URL_NOT_CONFIGURED.cause': 'Es ist kein Plattform-Server eingerichtet.',
    'PLATFORM_URL_NOT_CONFIGURED.next': 'Unter Administration einen Server hinzufügen.',
    'DATABASE_BUSY.cause': 'Die Datenbank ist gesperrt.',
    'DATABASE_BUSY.next':
      'Gleich noch einmal versuchen. Bleibt es dabei, hält ein anderer Prozess die Datei fest.',
    'STORAGE_FULL.cause': 'Die Platte des Servers ist voll.',
    'STORAGE_FULL.next': 'Im Datenverzeichnis Platz schaffen; es wurde nichts geändert.',
    'NOT_READY.cause': 'Der Server startet oder beendet sich gerade.',
    'NOT_READY.next': 'In einigen Sekunden erneut versuchen.',
  },
});

export type ProblemText = keyof (typeof problemMessages)['en'];
