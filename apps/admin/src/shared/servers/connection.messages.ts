import type { ConnectionCheck, ConnectionFault, TlsMode } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

export const checkMessages = defineMessages<ConnectionCheck>({
  en: {
    address: 'The address responds',
    tls: 'The certificate is trusted',
    platform: 'A supported Portainer version responds',
    key: 'The API key is accepted',
    environment: 'The environment exists',
  },
  de: {
    address: 'Die Adresse antwortet',
    tls: 'Das Zertifikat ist vertrauenswürdig',
    platform: 'Eine unterstützte Portainer-Version antwortet',
    key: 'Der API-Schlüssel wird akzeptiert',
    environment: 'Die Umgebung existiert',
  },
});

export const checkAdvice = defineMessages<ConnectionCheck>({
  en: {
    address: 'Check the host name and the port. A firewall may be blocking the connection.',
    tls: 'Trust this certificate only if the fingerprint below matches Portainer’s.',
    platform:
      'Enter the address that you use to open Portainer in the browser, but without a path. Check whether a proxy’s sign-in page appears at this address.',
    key: 'The API key lacks permissions. Use an administrator’s key.',
    environment: 'Choose one of the environments that Portainer lists.',
  },
  de: {
    address: 'Hostname und Port prüfen. Möglicherweise blockiert eine Firewall die Verbindung.',
    tls: 'Diesem Zertifikat nur vertrauen, wenn der Fingerabdruck unten mit dem von Portainer übereinstimmt.',
    platform:
      'Die Portainer-Adresse aus dem Browser eingeben, jedoch ohne Pfad. Prüfen, ob unter dieser Adresse die Anmeldeseite eines Proxys erscheint.',
    key: 'Dem API-Schlüssel fehlen Berechtigungen. Bitte den Schlüssel eines Administrators verwenden.',
    environment: 'Eine der von Portainer genannten Umgebungen wählen.',
  },
});

/** Cause and remedy of common faults. */
export const faultMessages = defineMessages<ConnectionFault>({
  en: {
    'plain-http':
      'This port does not use HTTPS. If Portainer serves plain HTTP here, start the address with http://. Portainer’s HTTPS port is usually 9443.',
    'https-only': 'Portainer expects HTTPS on this port. Start the address with https://.',
    'self-signed':
      'The certificate is self-signed. Compare the fingerprint below with the one on the server. If they match, trust this certificate.',
    'unknown-authority':
      'The certificate was issued by an authority that is not trusted here. Choose “Custom CA” and paste the authority’s certificate. Or, if the fingerprint below is correct, trust this certificate.',
    expired:
      'The certificate has expired. Renew it or, if the fingerprint below is correct, trust this certificate.',
    'other-name':
      'The certificate was issued for a different host name. Use that name in the address or, if the fingerprint below is correct, trust this certificate.',
    'token-refused':
      'Portainer rejected the API key. Create a new access token in Portainer (user menu → My account → Access tokens) and paste it here.',
  },
  de: {
    'plain-http':
      'Dieser Port verwendet kein HTTPS. Ist Portainer hier über unverschlüsseltes HTTP erreichbar, muss die Adresse mit http:// beginnen. Der HTTPS-Port von Portainer ist meist 9443.',
    'https-only':
      'Portainer erwartet an diesem Port HTTPS. Die Adresse muss mit https:// beginnen.',
    'self-signed':
      'Das Zertifikat ist selbst signiert. Den Fingerabdruck unten mit dem des Servers vergleichen. Stimmen beide überein, diesem Zertifikat vertrauen.',
    'unknown-authority':
      'Der Aussteller des Zertifikats gilt hier nicht als vertrauenswürdig. „Eigene CA“ wählen und das Zertifikat des Ausstellers einfügen oder, falls der Fingerabdruck unten stimmt, diesem Zertifikat vertrauen.',
    expired:
      'Das Zertifikat ist abgelaufen. Das Zertifikat erneuern oder, falls der Fingerabdruck unten stimmt, diesem Zertifikat vertrauen.',
    'other-name':
      'Das Zertifikat gilt für einen anderen Hostnamen. Diesen Namen in der Adresse verwenden oder, falls der Fingerabdruck unten stimmt, diesem Zertifikat vertrauen.',
    'token-refused':
      'Portainer hat den API-Schlüssel abgelehnt. In Portainer ein neues Zugriffstoken erstellen (Benutzermenü → My account → Access tokens) und hier einfügen.',
  },
});

type TlsText = `${TlsMode}.label` | `${TlsMode}.hint`;

export const tlsMessages = defineMessages<TlsText>({
  en: {
    'system.label': 'Public certificate authorities',
    'system.hint': 'The certificate was issued by a public certificate authority.',
    'ca.label': 'Custom CA',
    'ca.hint': 'The certificate was issued by your own CA.',
    'pinned.label': 'This certificate only',
    'pinned.hint':
      'Only the certificate with the fingerprint you enter is accepted. A connection test shows the fingerprint.',
    'insecure.label': 'Don’t verify (insecure)',
    'insecure.hint': 'Anyone on the network path can read the API key and control Portainer.',
  },
  de: {
    'system.label': 'Öffentliche Zertifizierungsstellen',
    'system.hint': 'Das Zertifikat wurde von einer öffentlichen Zertifizierungsstelle ausgestellt.',
    'ca.label': 'Eigene CA',
    'ca.hint': 'Das Zertifikat wurde von Ihrer eigenen CA ausgestellt.',
    'pinned.label': 'Nur dieses Zertifikat',
    'pinned.hint':
      'Nur das Zertifikat mit dem eingegebenen Fingerabdruck wird akzeptiert. Ein Verbindungstest zeigt den Fingerabdruck an.',
    'insecure.label': 'Nicht prüfen (unsicher)',
    'insecure.hint':
      'Wer Zugriff auf die Verbindung hat, kann den API-Schlüssel lesen und damit Portainer steuern.',
  },
});

export const connectionMessages = defineMessages({
  en: {
    name: 'Name',
    nameHint: 'A name for this server in Stackyard.',
    url: 'Portainer address',
    urlHint: 'The address you use to open Portainer, for example https://portainer.example:9443',
    apiKey: 'API key',
    apiKeyHint:
      'An administrator’s access token, created in Portainer: user menu → My account → Access tokens. It is stored encrypted and never shown.',
    plain:
      'Plain HTTP: the API key is sent unencrypted. Use this only if Portainer runs on the same host as Stackyard.',
    tls: 'Certificate',
    ca: 'CA certificate (PEM)',
    caStored: 'A certificate is stored. To keep it, leave this field empty.',
    fingerprint: 'SHA-256 fingerprint',
    fingerprintHint:
      '32 pairs of hexadecimal digits, separated by colons. A connection test shows the fingerprint of Portainer’s certificate.',
    environments: 'Environments',
    allEnvironments: 'All environments',
    environmentDown: '{name} (not responding)',
    environmentsHint:
      'Only stacks in these environments are managed. To manage all environments, leave this field empty.',
    environmentUnknown: 'Environment {id}',
    test: 'Test connection',
    testing: 'Testing…',
    testOk: 'Connection successful.',
    testFailed: 'Connection failed.',
    found: 'Portainer {edition}, version {version}',
    plainHttp: 'No TLS: the connection is not encrypted',
    notAdministrator:
      'This key does not belong to an administrator. Some stacks may be missing, and redeploys may be rejected.',
    certificate: 'Certificate presented by Portainer',
    subject: 'Issued to',
    issuer: 'Issued by',
    validTo: 'Valid until',
    trust: 'Trust this certificate',
    trusted: 'This certificate will be trusted.',
  },
  de: {
    name: 'Name',
    nameHint: 'Name des Servers in Stackyard.',
    url: 'Adresse von Portainer',
    urlHint:
      'Die Adresse, unter der Sie Portainer öffnen, zum Beispiel https://portainer.example:9443',
    apiKey: 'API-Schlüssel',
    apiKeyHint:
      'Ein Zugriffstoken eines Administrators, erstellt in Portainer: Benutzermenü → My account → Access tokens. Es wird verschlüsselt gespeichert und nie angezeigt.',
    plain:
      'HTTP ohne Verschlüsselung: Der API-Schlüssel wird im Klartext übertragen. Nur verwenden, wenn Portainer auf demselben Host wie Stackyard läuft.',
    tls: 'Zertifikat',
    ca: 'CA-Zertifikat (PEM)',
    caStored: 'Ein Zertifikat ist gespeichert. Um es zu behalten, das Feld leer lassen.',
    fingerprint: 'SHA-256-Fingerabdruck',
    fingerprintHint:
      '32 zweistellige Hexadezimalzahlen, durch Doppelpunkte getrennt. Ein Verbindungstest zeigt den Fingerabdruck des Portainer-Zertifikats.',
    environments: 'Umgebungen',
    allEnvironments: 'Alle Umgebungen',
    environmentDown: '{name} (antwortet nicht)',
    environmentsHint:
      'Nur Stacks in diesen Umgebungen werden verwaltet. Um alle Umgebungen zu verwalten, das Feld leer lassen.',
    environmentUnknown: 'Umgebung {id}',
    test: 'Verbindung testen',
    testing: 'Wird getestet …',
    testOk: 'Verbindung erfolgreich.',
    testFailed: 'Verbindung fehlgeschlagen.',
    found: 'Portainer {edition}, Version {version}',
    plainHttp: 'Kein TLS: Die Verbindung ist nicht verschlüsselt',
    notAdministrator:
      'Dieser Schlüssel gehört keinem Administrator. Möglicherweise fehlen Stacks, oder Redeploys werden abgelehnt.',
    certificate: 'Von Portainer vorgelegtes Zertifikat',
    subject: 'Ausgestellt für',
    issuer: 'Ausgestellt von',
    validTo: 'Gültig bis',
    trust: 'Diesem Zertifikat vertrauen',
    trusted: 'Diesem Zertifikat wird vertraut.',
  },
});
