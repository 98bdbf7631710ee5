import { defineMessages } from '../i18n/messages.js';

export const problemAlertMessages = defineMessages({
  en: {
    unreachable: 'Stackyard is not responding.',
    unreachableNext:
      'Check your network connection, make sure that Stackyard is running, and try again.',
    interposed: 'The response did not come from Stackyard (status {status}).',
    interposedNext:
      'Check whether a proxy between your browser and Stackyard is failing or requires its own sign-in.',
    unexpected: 'Unexpected error on this page.',
    unexpectedNext: 'Reload the page. If the error persists, report the text below.',
    requestId: 'Request ID',
    retry: 'Try again',
    retryAfter: 'Try again in {duration}.',
    openRedeploy: 'Go to redeploy',
  },
  de: {
    unreachable: 'Stackyard antwortet nicht.',
    unreachableNext:
      'Die Netzwerkverbindung prüfen und sicherstellen, dass Stackyard läuft. Dann erneut versuchen.',
    interposed: 'Die Antwort kam nicht von Stackyard (Status {status}).',
    interposedNext:
      'Prüfen, ob ein Proxy zwischen Browser und Stackyard gestört ist oder eine eigene Anmeldung verlangt.',
    unexpected: 'Unerwarteter Fehler auf dieser Seite.',
    unexpectedNext: 'Die Seite neu laden. Tritt der Fehler weiterhin auf, den Text unten melden.',
    requestId: 'Anfrage-ID',
    retry: 'Erneut versuchen',
    retryAfter: 'In {duration} erneut versuchen.',
    openRedeploy: 'Zum Redeploy',
  },
});
