import type { SshStage } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';
import type { SshGap } from './ssh-gap.js';

export const sshMessages = defineMessages({
  en: {
    title: 'SSH access',
    intro:
      'Enter the host on which the Portainer instance for {server} runs, and the user that runs the update script there.',
    introSeveral:
      'SSH access can be set up for only one host. Enter the host of the Portainer instance that you want to update ({servers}), and the user that runs the update script there.',
    ready: 'Ready for updates',
    form: 'Connection',
    target: 'Portainer host',
    host: 'Host name or address',
    port: 'Port',
    username: 'User',
    usernameHint: 'The user must be allowed to run Docker commands.',
    credentials: 'Credentials',
    credentialsHint:
      'Enter a key, a password, or both. If you enter both, the key is tried first. Credentials are stored encrypted, used only for this connection, and never shown again.',
    privateKey: 'Private key',
    privateKeyHint: 'PEM or OpenSSH format, including the first and last line.',
    passphrase: 'Key passphrase',
    password: 'Password',
    readFile: 'Read from file…',
    keep: 'Keep stored value',
    dropped: 'This value will be removed when you save.',
    notSet: 'Not set',
    isSet: 'Set (never shown)',
    undo: 'Undo',
    secretTitle: 'Credentials can’t be stored yet.',
    secretGenerate: 'Generate a secret of at least 32 characters:',
    secretSet: 'Set it in the environment of Stackyard:',
    secretRestart: 'Restart Stackyard.',
    secretStill:
      'Until then, you can only test credentials. To use a key file instead, enter this under “Additional SSH arguments”:',
    keyFileName: 'FILE',
    copyText: 'Copy {text}',
    secretObstacle: 'Credentials can’t be stored: PLATFORM_SSH_SECRET is not set.',
    showSteps: 'Show steps',
    arguments: 'Additional SSH arguments',
    argumentsHint:
      'Enter the arguments as you would for the ssh command. Stackyard connects directly, without an SSH agent or the system’s ssh program.',
    accepted: 'Accepted arguments',
    argument: 'Argument',
    meaning: 'Meaning',
    refused: '{argument} is not accepted.',
    save: 'Save',
    saved: 'Saved.',
    changed: 'Last changed by {name} on {when}',
    remove: 'Remove SSH access…',
    removeTitle: 'Remove SSH access?',
    removeText:
      'The host, the credentials and the confirmed keys will be removed. Updates can’t run until SSH access is set up again.',
    removeAction: 'Remove access to {host}',
    running: 'An update is running. You can change SSH access once the update has finished.',
    follow: 'Show update',
    keys: 'Connection test and host key',
    keysHint:
      'A host is identified by its key. If the host presents a different key, the connection is refused before any credentials are sent.',
    keyOf: 'Key of {host}',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed',
    noKey: 'Test the connection to see the key and confirm it.',
    unsavedKey: 'Confirmed, not saved',
  },
  de: {
    title: 'SSH-Zugang',
    ready: 'Bereit für Updates',
    form: 'Verbindung',
    target: 'Host von Portainer',
    intro:
      'Den Host eingeben, auf dem die Portainer-Instanz von {server} läuft, und den Benutzer, der dort das Update-Skript ausführt.',
    introSeveral:
      'Der SSH-Zugang lässt sich nur für einen Host einrichten. Den Host eingeben, dessen Portainer-Instanz aktualisiert werden soll ({servers}), und den Benutzer, der dort das Update-Skript ausführt.',
    host: 'Hostname oder Adresse',
    port: 'Port',
    username: 'Benutzer',
    usernameHint: 'Der Benutzer muss Docker-Befehle ausführen dürfen.',
    credentials: 'Zugangsdaten',
    credentialsHint:
      'Einen Schlüssel, ein Passwort oder beides eingeben. Ist beides angegeben, wird zuerst der Schlüssel verwendet. Die Zugangsdaten werden verschlüsselt gespeichert, nur für diese Verbindung genutzt und nie wieder angezeigt.',
    privateKey: 'Privater Schlüssel',
    privateKeyHint: 'PEM- oder OpenSSH-Format, einschließlich erster und letzter Zeile.',
    passphrase: 'Passphrase des Schlüssels',
    password: 'Passwort',
    readFile: 'Aus Datei lesen …',
    keep: 'Gespeicherten Wert behalten',
    dropped: 'Dieser Wert wird beim Speichern entfernt.',
    notSet: 'Nicht gesetzt',
    isSet: 'Gesetzt (wird nie angezeigt)',
    undo: 'Rückgängig',
    secretTitle: 'Zugangsdaten können noch nicht gespeichert werden.',
    secretGenerate: 'Ein Secret mit mindestens 32 Zeichen erzeugen:',
    secretSet: 'Das Secret als Umgebungsvariable von Stackyard setzen:',
    secretRestart: 'Stackyard neu starten.',
    secretStill:
      'Bis dahin lassen sich Zugangsdaten nur testen. Um stattdessen eine Schlüsseldatei zu verwenden, unter „Weitere SSH-Argumente“ Folgendes eingeben:',
    keyFileName: 'DATEI',
    copyText: '{text} kopieren',
    secretObstacle: 'Zugangsdaten lassen sich nicht speichern: PLATFORM_SSH_SECRET fehlt.',
    showSteps: 'Schritte anzeigen',
    arguments: 'Weitere SSH-Argumente',
    argumentsHint:
      'Die Argumente wie beim Befehl ssh angeben. Stackyard verbindet sich direkt, ohne SSH-Agent und ohne das ssh-Programm des Systems.',
    accepted: 'Erlaubte Argumente',
    argument: 'Argument',
    meaning: 'Bedeutung',
    refused: '{argument} ist nicht erlaubt.',
    save: 'Speichern',
    saved: 'Gespeichert.',
    changed: 'Zuletzt geändert von {name} am {when}',
    remove: 'SSH-Zugang entfernen …',
    removeTitle: 'SSH-Zugang entfernen?',
    removeText:
      'Der Host, die Zugangsdaten und die bestätigten Schlüssel werden entfernt. Updates sind erst wieder möglich, wenn der SSH-Zugang erneut eingerichtet ist.',
    removeAction: 'Zugang zu {host} entfernen',
    running: 'Ein Update läuft. Sobald es beendet ist, lässt sich der SSH-Zugang wieder ändern.',
    follow: 'Update anzeigen',
    keys: 'Verbindungstest und Host-Schlüssel',
    keysHint:
      'Ein Host wird an seinem Schlüssel erkannt. Legt der Host einen anderen Schlüssel vor, wird die Verbindung abgelehnt, bevor Zugangsdaten gesendet werden.',
    keyOf: 'Schlüssel von {host}',
    confirmed: 'Bestätigt',
    unconfirmed: 'Nicht bestätigt',
    noKey: 'Die Verbindung testen, um den Schlüssel zu sehen und zu bestätigen.',
    unsavedKey: 'Bestätigt, nicht gespeichert',
  },
});

export const sshGapMessages = defineMessages<SshGap>({
  en: {
    access: 'Not set up',
    credentials: 'No credentials',
    'host-key': 'Host key not confirmed',
    'jump-host-key': 'Key of the jump host not confirmed',
  },
  de: {
    access: 'Nicht eingerichtet',
    credentials: 'Keine Zugangsdaten',
    'host-key': 'Host-Schlüssel nicht bestätigt',
    'jump-host-key': 'Schlüssel des Jump-Hosts nicht bestätigt',
  },
});

export const connectionTestMessages = defineMessages({
  en: {
    test: 'Test connection',
    testStored: 'Test saved connection',
    passed:
      'Connection successful. Connecting and running a test command took {duration, number} ms.',
    failed: 'Connection failed.',
    checks: 'Test steps',
    shows: '{host} presents a key of type {type}',
    showKey: 'Review key…',
    fields: 'Fill in the marked fields to run the test.',
  },
  de: {
    test: 'Verbindung testen',
    testStored: 'Gespeicherte Verbindung testen',
    passed:
      'Verbindung erfolgreich. Verbindungsaufbau und Testbefehl dauerten zusammen {duration, number} ms.',
    failed: 'Verbindung fehlgeschlagen.',
    checks: 'Testschritte',
    shows: '{host} weist sich mit einem Schlüssel vom Typ {type} aus',
    showKey: 'Schlüssel prüfen …',
    fields: 'Für den Test die markierten Felder ausfüllen.',
  },
});

export const stageMessages = defineMessages<SshStage>({
  en: {
    'name-resolution': 'Name resolution',
    connection: 'Connection',
    'host-key': 'Host key',
    authentication: 'Sign-in',
    command: 'Command',
  },
  de: {
    'name-resolution': 'Namensauflösung',
    connection: 'Verbindung',
    'host-key': 'Host-Schlüssel',
    authentication: 'Anmeldung',
    command: 'Befehl',
  },
});

/** Advice for tests that fail at this stage. */
export const stageAdviceMessages = defineMessages<SshStage>({
  en: {
    'name-resolution':
      'Stackyard can’t resolve the host name. Check the spelling or enter the IP address. If Stackyard runs in a container, the container may use a different DNS server than its host.',
    connection:
      'The host does not respond. Check that the port is correct, that sshd is running, and that no firewall blocks Stackyard.',
    'host-key': 'Compare this key with the one shown on the host, and trust it only if they match.',
    authentication:
      'The host rejected the credentials. Check the user name, the password or passphrase, and the user’s authorized_keys file. sshd might be configured to reject passwords or root sign-in.',
    command:
      'Sign-in succeeded, but the test command did not run. Check which shell the user has and whether the shell’s startup files print output or ask for input. A forced command in authorized_keys can also be the cause.',
  },
  de: {
    'name-resolution':
      'Stackyard kann den Hostnamen nicht auflösen. Die Schreibweise prüfen oder die IP-Adresse eingeben. Läuft Stackyard in einem Container, verwendet dieser möglicherweise einen anderen DNS-Server als sein Host.',
    connection:
      'Der Host antwortet nicht. Prüfen, ob der Port stimmt, ob sshd läuft und ob eine Firewall Stackyard blockiert.',
    'host-key':
      'Diesen Schlüssel mit dem vergleichen, der auf dem Host angezeigt wird. Dem Schlüssel nur vertrauen, wenn beide übereinstimmen.',
    authentication:
      'Der Host hat die Zugangsdaten abgelehnt. Benutzername, Passwort oder Passphrase und die Datei authorized_keys des Benutzers prüfen. Möglicherweise erlaubt sshd keine Passwörter oder keine Anmeldung als root.',
    command:
      'Die Anmeldung war erfolgreich, aber der Testbefehl ließ sich nicht ausführen. Prüfen, welche Shell der Benutzer hat und ob deren Startdateien etwas ausgeben oder eine Eingabe erwarten. Auch ein erzwungener Befehl in authorized_keys kann die Ursache sein.',
  },
});

export const hostKeyMessages = defineMessages({
  en: {
    newTitle: 'Is this really {host}?',
    newText:
      '{host} has not been confirmed yet. Compare this fingerprint with the one shown on the host. On the host, run:',
    type: 'Key type',
    fingerprint: 'Fingerprint',
    compared: 'I have compared the fingerprint with the one on the host',
    trust: 'Trust this key',
    compareFirst: 'Compare the fingerprint first.',
    stores: 'When you confirm, the key is saved immediately and the test continues.',
    storesLater: 'When you confirm, the test continues. The key is saved when you save the form.',
    changedTitle: '{host} presents a different key',
    changedLoud: 'This is not the key you confirmed.',
    changedText:
      'Either the host has new keys, for example after a reinstallation, or someone is intercepting the connection to obtain your credentials. No credentials were sent. Trust the new key only if you know why it changed.',
    compare: 'Compare the new key with the one shown on the host. On the host, run:',
    before: 'Previously confirmed',
    now: 'Currently presented',
    replace: 'Trust new key',
  },
  de: {
    newTitle: 'Ist das wirklich {host}?',
    newText:
      '{host} wurde noch nicht bestätigt. Diesen Fingerabdruck mit dem vergleichen, den der folgende Befehl auf dem Host anzeigt:',
    type: 'Schlüsseltyp',
    fingerprint: 'Fingerabdruck',
    compared: 'Ich habe den Fingerabdruck mit dem des Hosts verglichen',
    trust: 'Diesem Schlüssel vertrauen',
    compareFirst: 'Zuerst den Fingerabdruck vergleichen.',
    stores:
      'Nach der Bestätigung wird der Schlüssel sofort gespeichert, und der Test läuft weiter.',
    storesLater:
      'Nach der Bestätigung läuft der Test weiter. Gespeichert wird der Schlüssel erst zusammen mit dem Formular.',
    changedTitle: '{host} weist sich mit einem anderen Schlüssel aus',
    changedLoud: 'Das ist nicht der bestätigte Schlüssel.',
    changedText:
      'Entweder hat der Host neue Schlüssel bekommen, etwa nach einer Neuinstallation, oder jemand fängt die Verbindung ab, um an Ihre Zugangsdaten zu gelangen. Es wurden keine Zugangsdaten gesendet. Dem neuen Schlüssel nur vertrauen, wenn der Grund für die Änderung bekannt ist.',
    compare:
      'Den neuen Schlüssel mit dem vergleichen, den der folgende Befehl auf dem Host anzeigt:',
    before: 'Bisher bestätigt',
    now: 'Aktuell vorgelegt',
    replace: 'Neuem Schlüssel vertrauen',
  },
});
