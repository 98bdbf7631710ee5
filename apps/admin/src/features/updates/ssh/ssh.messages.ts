import type { SshStage } from '@stackyard/contracts';
import { defineMessages } from '#shared/i18n/messages.js';

export const sshMessages = defineMessages({
  en: {
    title: 'SSH access',
    intro:
      'Where and as whom the update script is run: the host on which the platform itself runs.',
    form: 'How to get there',
    where: 'Host',
    whereHint:
      'Stackyard connects from its own process; no agent and no program of the system is used.',
    host: 'Host name or address',
    port: 'Port',
    username: 'User',
    usernameHint: 'It must be allowed to run docker.',
    credentials: 'Credentials',
    credentialsHint:
      'A key or a password; with both, the key is tried first. They are encrypted, used for this host alone, and never shown again.',
    privateKey: 'Private key',
    privateKeyHint: 'In PEM or OpenSSH form, with its first and last line.',
    passphrase: 'Passphrase of the key',
    password: 'Password',
    readFile: 'Read it from a file …',
    keep: 'Keep the stored one',
    dropped: 'It is removed when you save.',
    notSet: 'Not set',
    isSet: 'Set; it is never shown',
    undo: 'Undo',
    secretTitle: 'No credentials can be stored yet.',
    secretText:
      'They are encrypted with PLATFORM_SSH_SECRET, which is not set. Set it to at least 32 random characters, for example what “openssl rand -hex 32” prints, and restart Stackyard.',
    secretStill:
      'Until then you can test with credentials that are entered here, or name a key file with -i below.',
    arguments: 'Additional SSH arguments',
    argumentsHint: 'Typed as for ssh. Only what is listed here is accepted.',
    argument: 'Argument',
    meaning: 'Meaning',
    refused: '{argument} is not accepted.',
    save: 'Save',
    saved: 'Saved.',
    changed: 'Last changed {when} by {name}',
    remove: 'Forget the access …',
    removeTitle: 'Forget the SSH access?',
    removeText:
      'Host, credentials and confirmed keys are removed. Updates cannot run until an access is saved again.',
    removeAction: 'Forget the access to {host}',
    running: 'An update runs: the access can be changed after its end.',
    follow: 'Follow it',
    keys: 'Confirmed host keys',
    keysHint:
      'A host is known by its key. A host that shows another one is refused before it learns any credential.',
    keyOf: 'Key of {host}',
    noKey: 'Not confirmed yet. Test the access: the host then shows its key.',
    unsavedKey: 'Confirmed, but not saved yet.',
  },
  de: {
    title: 'SSH-Zugang',
    form: 'Der Weg dorthin',
    intro:
      'Wo und als wer das Update-Skript läuft: auf dem Host, auf dem die Plattform selbst läuft.',
    where: 'Host',
    whereHint:
      'Stackyard verbindet sich aus dem eigenen Prozess; kein Agent und kein Programm des Systems wird benutzt.',
    host: 'Hostname oder Adresse',
    port: 'Port',
    username: 'Benutzer',
    usernameHint: 'Er muss docker ausführen dürfen.',
    credentials: 'Zugangsdaten',
    credentialsHint:
      'Ein Schlüssel oder ein Passwort; bei beidem wird der Schlüssel zuerst versucht. Sie werden verschlüsselt, nur für diesen Host benutzt und nie wieder gezeigt.',
    privateKey: 'Privater Schlüssel',
    privateKeyHint: 'Im PEM- oder OpenSSH-Format, mit erster und letzter Zeile.',
    passphrase: 'Passphrase des Schlüssels',
    password: 'Passwort',
    readFile: 'Aus einer Datei lesen …',
    keep: 'Den gespeicherten behalten',
    dropped: 'Wird beim Speichern entfernt.',
    notSet: 'Nicht gesetzt',
    isSet: 'Gesetzt; wird nie gezeigt',
    undo: 'Rückgängig',
    secretTitle: 'Noch können keine Zugangsdaten gespeichert werden.',
    secretText:
      'Sie werden mit PLATFORM_SSH_SECRET verschlüsselt, und das ist nicht gesetzt. Es auf mindestens 32 zufällige Zeichen setzen, zum Beispiel die Ausgabe von „openssl rand -hex 32“, und Stackyard neu starten.',
    secretStill:
      'Bis dahin können Sie mit hier eingegebenen Zugangsdaten testen oder unten mit -i eine Schlüsseldatei nennen.',
    arguments: 'Weitere SSH-Argumente',
    argumentsHint: 'Geschrieben wie für ssh. Nur das hier Aufgeführte wird angenommen.',
    argument: 'Argument',
    meaning: 'Bedeutung',
    refused: '{argument} wird nicht angenommen.',
    save: 'Speichern',
    saved: 'Gespeichert.',
    changed: 'Zuletzt geändert {when} von {name}',
    remove: 'Zugang vergessen …',
    removeTitle: 'SSH-Zugang vergessen?',
    removeText:
      'Host, Zugangsdaten und bestätigte Schlüssel werden entfernt. Updates können erst wieder laufen, wenn ein Zugang gespeichert ist.',
    removeAction: 'Zugang zu {host} vergessen',
    running: 'Ein Update läuft: der Zugang kann nach seinem Ende geändert werden.',
    follow: 'Mitverfolgen',
    keys: 'Bestätigte Host-Schlüssel',
    keysHint:
      'Ein Host wird an seinem Schlüssel erkannt. Zeigt er einen anderen, wird er abgelehnt, bevor er Zugangsdaten erfährt.',
    keyOf: 'Schlüssel von {host}',
    noKey: 'Noch nicht bestätigt. Den Zugang testen: dann zeigt der Host seinen Schlüssel.',
    unsavedKey: 'Bestätigt, aber noch nicht gespeichert.',
  },
});

export const testMessages = defineMessages({
  en: {
    test: 'Test the access',
    testStored: 'Test the stored access',
    passed: 'The access works; a command ran after {duration, number} ms.',
    failed: 'The access does not work yet.',
    checks: 'How far the test came',
    shows: '{host} shows {type}',
    showKey: 'Look at the key …',
    fields: 'The test needs what is marked in the form.',
  },
  de: {
    test: 'Zugang testen',
    testStored: 'Gespeicherten Zugang testen',
    passed: 'Der Zugang funktioniert; ein Befehl lief nach {duration, number} ms.',
    failed: 'Der Zugang funktioniert noch nicht.',
    checks: 'Wie weit der Test kam',
    shows: '{host} zeigt {type}',
    showKey: 'Schlüssel ansehen …',
    fields: 'Der Test braucht, was im Formular markiert ist.',
  },
});

export const stageMessages = defineMessages<SshStage>({
  en: {
    'name-resolution': 'Name of the host',
    connection: 'Connection',
    'host-key': 'Host key',
    authentication: 'Sign-in',
    command: 'Command',
  },
  de: {
    'name-resolution': 'Name des Hosts',
    connection: 'Verbindung',
    'host-key': 'Host-Schlüssel',
    authentication: 'Anmeldung',
    command: 'Befehl',
  },
});

/** What to do about a test that came no further. */
export const stageAdvice = defineMessages<SshStage>({
  en: {
    'name-resolution':
      'The name is not known where Stackyard runs. Check its spelling, or enter the address; a container may use another name server than its host.',
    connection:
      'Nothing answers there. Check the port, whether sshd runs, and whether a firewall lets Stackyard through.',
    'host-key': 'Compare the key with the host itself before you trust it.',
    authentication:
      'The host refuses the credentials. Check the user, whether the public key stands in its authorized_keys, the passphrase, and whether sshd allows passwords or a sign-in as root.',
    command:
      'The sign-in worked, but no command ran. Check the shell of the user, and whether its start-up files ask or print anything; a forced command in authorized_keys does this too.',
  },
  de: {
    'name-resolution':
      'Der Name ist dort, wo Stackyard läuft, nicht bekannt. Die Schreibweise prüfen oder die Adresse eingeben; ein Container benutzt vielleicht einen anderen Nameserver als sein Host.',
    connection:
      'Dort antwortet nichts. Den Port prüfen, ob sshd läuft und ob eine Firewall Stackyard durchlässt.',
    'host-key': 'Den Schlüssel mit dem Host selbst vergleichen, bevor Sie ihm vertrauen.',
    authentication:
      'Der Host lehnt die Zugangsdaten ab. Den Benutzer prüfen, ob der öffentliche Schlüssel in seiner authorized_keys steht, die Passphrase, und ob sshd Passwörter oder die Anmeldung als root erlaubt.',
    command:
      'Die Anmeldung gelang, aber kein Befehl lief. Die Shell des Benutzers prüfen und ob ihre Startdateien etwas fragen oder ausgeben; auch ein erzwungener Befehl in authorized_keys bewirkt das.',
  },
});

export const hostKeyMessages = defineMessages({
  en: {
    newTitle: 'Is this {host}?',
    newText:
      '{host} was never confirmed. Compare this fingerprint with what the host itself says; run there:',
    type: 'Type of the key',
    fingerprint: 'Fingerprint',
    compared: 'I have compared the fingerprint with the host',
    trust: 'Trust this key',
    stores: 'It is stored at once, and the test goes on.',
    storesLater: 'The test goes on; the key is stored when you save.',
    changedTitle: '{host} shows another key',
    changedLoud: 'This is not the key that was confirmed.',
    changedText:
      'Either the host was installed anew or got new keys, or somebody is in between and would learn your credentials. Nothing was sent to it. Trust the new key only if you know why it changed.',
    compare: 'Compare the new one with what the host itself says; run there:',
    before: 'Confirmed before',
    now: 'Shown now',
    replace: 'Trust the new key',
  },
  de: {
    newTitle: 'Ist das {host}?',
    newText:
      '{host} wurde noch nie bestätigt. Diesen Fingerabdruck mit dem vergleichen, was der Host selbst sagt; dort ausführen:',
    type: 'Art des Schlüssels',
    fingerprint: 'Fingerabdruck',
    compared: 'Ich habe den Fingerabdruck mit dem Host verglichen',
    trust: 'Diesem Schlüssel vertrauen',
    stores: 'Er wird sofort gespeichert, und der Test geht weiter.',
    storesLater: 'Der Test geht weiter; gespeichert wird der Schlüssel beim Speichern.',
    changedTitle: '{host} zeigt einen anderen Schlüssel',
    changedLoud: 'Das ist nicht der bestätigte Schlüssel.',
    changedText:
      'Entweder wurde der Host neu aufgesetzt oder bekam neue Schlüssel, oder jemand steht dazwischen und würde Ihre Zugangsdaten erfahren. Ihm wurde nichts gesendet. Dem neuen Schlüssel nur vertrauen, wenn Sie den Grund kennen.',
    compare: 'Den neuen mit dem vergleichen, was der Host selbst sagt; dort ausführen:',
    before: 'Bisher bestätigt',
    now: 'Jetzt gezeigt',
    replace: 'Dem neuen Schlüssel vertrauen',
  },
});
