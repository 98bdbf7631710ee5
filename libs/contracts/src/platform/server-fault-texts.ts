/**
 * English and German sentences, by fault code, that explain why Stackyard could not read a server.
 * They contain no names or keys.
 */
export const serverFaultTexts = {
  en: {
    unreachable: 'No response from the server’s address.',
    timeout: 'The server did not respond in time.',
    reset: 'The connection was closed unexpectedly.',
    tls: 'The server’s certificate is not trusted.',
    redirected: 'The server’s address redirects elsewhere.',
    'not-a-platform': 'The service at the server’s address is not Portainer.',
    'key-refused': 'Portainer rejected the API key.',
    forbidden: 'The API key is not allowed to read stacks.',
    busy: 'Portainer is busy.',
    gateway: 'A proxy in front of Portainer responded with an error.',
    internal: 'Internal error while loading the server’s data. See the Stackyard log.',
  },
  de: {
    unreachable: 'Keine Antwort unter der Adresse des Servers.',
    timeout: 'Der Server hat nicht rechtzeitig geantwortet.',
    reset: 'Die Verbindung wurde unerwartet getrennt.',
    tls: 'Das Zertifikat des Servers ist nicht vertrauenswürdig.',
    redirected: 'Die Adresse des Servers leitet auf eine andere Adresse um.',
    'not-a-platform': 'Der Dienst unter der Adresse des Servers ist nicht Portainer.',
    'key-refused': 'Portainer hat den API-Schlüssel abgelehnt.',
    forbidden: 'Der API-Schlüssel darf keine Stacks lesen.',
    busy: 'Portainer ist ausgelastet.',
    gateway: 'Ein Proxy vor Portainer hat mit einem Fehler geantwortet.',
    internal:
      'Interner Fehler beim Laden der Daten des Servers. Details stehen im Protokoll von Stackyard.',
  },
} as const;
