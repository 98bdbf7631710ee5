import { defineMessages } from '../i18n/messages.js';

export const problemAlertMessages = defineMessages({
  en: {
    unreachable: 'Stackyard does not answer.',
    unreachableNext: 'Check your connection and whether the server runs, then try again.',
    interposed: 'Something other than Stackyard answered (status {status}).',
    interposedNext: 'A proxy in between may be down or may ask for its own sign-in.',
    unexpected: 'This page hit an unexpected fault.',
    unexpectedNext: 'Reload the page. If it happens again, report the text below.',
    requestId: 'Request id',
    retry: 'Try again',
    retryAfter: 'Next try makes sense in {duration}.',
    openRedeploy: 'Show the open redeploy',
  },
  de: {
    unreachable: 'Stackyard antwortet nicht.',
    unreachableNext: 'Die Verbindung prüfen und ob der Server läuft, dann erneut versuchen.',
    interposed: 'Etwas anderes als Stackyard hat geantwortet (Status {status}).',
    interposedNext:
      'Ein Proxy dazwischen ist vielleicht gestört oder verlangt eine eigene Anmeldung.',
    unexpected: 'Auf dieser Seite ist ein unerwarteter Fehler aufgetreten.',
    unexpectedNext: 'Die Seite neu laden. Tritt er wieder auf, den Text unten melden.',
    requestId: 'Anfragekennung',
    retry: 'Erneut versuchen',
    retryAfter: 'Der nächste Versuch lohnt sich in {duration}.',
    openRedeploy: 'Das offene Redeploy zeigen',
  },
});
