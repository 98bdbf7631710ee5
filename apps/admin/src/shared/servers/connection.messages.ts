import type { ConnectionCheck, ConnectionFault, TlsMode } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

export const checkMessages = defineMessages<ConnectionCheck>({
  en: {
    address: 'The address answers',
    tls: 'The certificate is trusted',
    platform: 'A supported platform answers',
    key: 'The API key is accepted',
    environment: 'The environment exists',
  },
  de: {
    address: 'Die Adresse antwortet',
    tls: 'Dem Zertifikat wird vertraut',
    platform: 'Eine unterstützte Plattform antwortet',
    key: 'Der API-Schlüssel wird angenommen',
    environment: 'Die Umgebung existiert',
  },
});

/** What to do when a check fails. */
export const checkAdvice = defineMessages<ConnectionCheck>({
  en: {
    address: 'Check host name and port, and whether a firewall is in between.',
    tls: 'Compare the fingerprint below with the one on the platform, then trust this certificate.',
    platform:
      'Enter the address at which you open Portainer in the browser, without a path, and check that no sign-in page of a proxy answers there.',
    key: 'The access token needs more rights. Use one of an administrator.',
    environment: 'Choose one of the environments that the platform lists.',
  },
  de: {
    address: 'Rechnername und Port prüfen, und ob eine Firewall dazwischen ist.',
    tls: 'Den Fingerabdruck unten mit dem auf der Plattform vergleichen, dann diesem Zertifikat vertrauen.',
    platform:
      'Geben Sie die Adresse ein, unter der Sie Portainer im Browser öffnen, ohne Pfad, und prüfen Sie, ob dort die Anmeldeseite eines Proxys antwortet.',
    key: 'Das Zugriffstoken braucht mehr Rechte. Nehmen Sie das eines Administrators.',
    environment: 'Eine der Umgebungen wählen, die die Plattform nennt.',
  },
});

/** What is wrong and what to do, for the usual faults. */
export const faultMessages = defineMessages<ConnectionFault>({
  en: {
    'plain-http':
      'This port does not speak HTTPS. If Portainer serves plain HTTP here, begin the address with http://; its HTTPS port is usually 9443.',
    'https-only': 'Portainer expects HTTPS at this port. Begin the address with https://.',
    'self-signed':
      'The certificate is self-signed. Compare the fingerprint below with the one on the server, then trust this certificate.',
    'unknown-authority':
      'The certificate comes from an authority that is not trusted here. Choose “Own authority” and paste its certificate, or compare the fingerprint below and trust this certificate.',
    expired:
      'The certificate has expired. Renew it, or compare the fingerprint below and trust this certificate.',
    'other-name':
      'The certificate is for another host name. Use the name in the certificate, or compare the fingerprint below and trust this certificate.',
    'token-refused':
      'Portainer refused the access token. Create one in Portainer (user menu → My account → Access tokens) and paste it here.',
  },
  de: {
    'plain-http':
      'Dieser Port spricht kein HTTPS. Wenn Portainer hier einfaches HTTP anbietet, beginnt die Adresse mit http://; sein HTTPS-Port ist meist 9443.',
    'https-only': 'Portainer erwartet an diesem Port HTTPS. Die Adresse beginnt mit https://.',
    'self-signed':
      'Das Zertifikat ist selbst signiert. Vergleichen Sie den Fingerabdruck unten mit dem auf dem Server und vertrauen Sie dann diesem Zertifikat.',
    'unknown-authority':
      'Das Zertifikat stammt von einer Stelle, der hier nicht vertraut wird. Wählen Sie „Eigene Stelle“ und fügen Sie deren Zertifikat ein, oder vergleichen Sie den Fingerabdruck unten und vertrauen Sie diesem Zertifikat.',
    expired:
      'Das Zertifikat ist abgelaufen. Erneuern Sie es, oder vergleichen Sie den Fingerabdruck unten und vertrauen Sie diesem Zertifikat.',
    'other-name':
      'Das Zertifikat gilt für einen anderen Rechnernamen. Nehmen Sie den Namen aus dem Zertifikat, oder vergleichen Sie den Fingerabdruck unten und vertrauen Sie diesem Zertifikat.',
    'token-refused':
      'Portainer hat das Zugriffstoken abgelehnt. Legen Sie in Portainer eines an (Benutzermenü → My account → Access tokens) und fügen Sie es hier ein.',
  },
});

type TlsText = `${TlsMode}.label` | `${TlsMode}.hint`;

export const tlsMessages = defineMessages<TlsText>({
  en: {
    'system.label': 'System authorities',
    'system.hint': 'The certificate comes from a public authority.',
    'ca.label': 'Own authority',
    'ca.hint': 'The certificate was issued by your own authority.',
    'pinned.label': 'This certificate only',
    'pinned.hint': 'Only the certificate with this fingerprint is accepted.',
    'insecure.label': 'Do not check (insecure)',
    'insecure.hint': 'Anybody in between can read the API key and control the platform.',
  },
  de: {
    'system.label': 'Öffentliche Stellen',
    'system.hint': 'Das Zertifikat stammt von einer öffentlichen Stelle.',
    'ca.label': 'Eigene Stelle',
    'ca.hint': 'Das Zertifikat wurde von Ihrer eigenen Stelle ausgestellt.',
    'pinned.label': 'Nur dieses Zertifikat',
    'pinned.hint': 'Nur das Zertifikat mit diesem Fingerabdruck wird angenommen.',
    'insecure.label': 'Nicht prüfen (unsicher)',
    'insecure.hint': 'Wer dazwischensitzt, kann den API-Schlüssel lesen und die Plattform steuern.',
  },
});

export const connectionMessages = defineMessages({
  en: {
    name: 'Name',
    nameHint: 'How the server is called here.',
    url: 'Address of the platform',
    urlHint: 'The one at which you open Portainer, for example https://portainer.example:9443',
    apiKey: 'API key',
    apiKeyHint:
      'An access token of an administrator, made in Portainer: user menu → My account → Access tokens. It is stored encrypted and never shown.',
    plain: 'Plain HTTP: the API key travels unencrypted. Use it inside one machine only.',
    tls: 'Certificate',
    ca: 'Certificate of the authority (PEM)',
    caStored: 'One is stored; an empty field keeps it.',
    fingerprint: 'SHA-256 fingerprint',
    fingerprintHint: '32 pairs joined by colons. A test shows the one that the platform presents.',
    environment: 'Environment',
    allEnvironments: 'All environments',
    environmentDown: '{name} (does not answer)',
    environmentHint: 'Only stacks of this environment are managed.',
    environmentUnknown: 'Environment {id}',
    test: 'Test the connection',
    testing: 'Testing …',
    testOk: 'Everything fits.',
    testFailed: 'This does not work yet.',
    found: '{edition} edition, version {version}',
    notAdministrator:
      'The key holds no administrator rights: some stacks may be missing and redeploys may be refused.',
    certificate: 'Certificate that the platform presents',
    subject: 'Issued to',
    issuer: 'Issued by',
    validTo: 'Valid until',
    trust: 'Trust this certificate',
    trusted: 'This certificate is chosen.',
  },
  de: {
    name: 'Name',
    nameHint: 'So heißt der Server hier.',
    url: 'Adresse der Plattform',
    urlHint: 'Die, unter der Sie Portainer öffnen, zum Beispiel https://portainer.example:9443',
    apiKey: 'API-Schlüssel',
    apiKeyHint:
      'Ein Zugriffstoken eines Administrators aus Portainer: Benutzermenü → My account → Access tokens. Es wird verschlüsselt gespeichert und nie gezeigt.',
    plain:
      'Einfaches HTTP: der API-Schlüssel reist unverschlüsselt. Nur innerhalb einer Maschine benutzen.',
    tls: 'Zertifikat',
    ca: 'Zertifikat der Stelle (PEM)',
    caStored: 'Eines ist gespeichert; ein leeres Feld behält es.',
    fingerprint: 'SHA-256-Fingerabdruck',
    fingerprintHint:
      '32 Paare, mit Doppelpunkten verbunden. Ein Test zeigt den, den die Plattform vorlegt.',
    environment: 'Umgebung',
    allEnvironments: 'Alle Umgebungen',
    environmentDown: '{name} (antwortet nicht)',
    environmentHint: 'Nur Stacks dieser Umgebung werden verwaltet.',
    environmentUnknown: 'Umgebung {id}',
    test: 'Verbindung testen',
    testing: 'Wird getestet …',
    testOk: 'Alles passt.',
    testFailed: 'So geht es noch nicht.',
    found: '{edition}-Ausgabe, Version {version}',
    notAdministrator:
      'Der Schlüssel hat keine Administratorrechte: Stacks können fehlen und Redeploys abgelehnt werden.',
    certificate: 'Zertifikat, das die Plattform vorlegt',
    subject: 'Ausgestellt für',
    issuer: 'Ausgestellt von',
    validTo: 'Gültig bis',
    trust: 'Diesem Zertifikat vertrauen',
    trusted: 'Dieses Zertifikat ist gewählt.',
  },
});
