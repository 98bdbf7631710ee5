import { defineMessages } from '#shared/i18n/messages.js';

export const scriptMessages = defineMessages({
  en: {
    title: 'Update script',
    intro:
      'It is run by “sh -s” on the host, without a terminal, as the user of the SSH access. An exit code other than 0 ends the update as failed.',
    builtIn: 'The built-in script is in force.',
    builtInHint:
      'It finds the running container of the platform, reads its edition, image, ports and volumes, and replaces it by the newest of the same tag.',
    setting: 'The script of the setting DEFAULT_PLATFORM_UPDATE_SCRIPT is in force.',
    custom: 'An own script is in force, since {when} by {name}.',
    identity: 'Hash {hash}, {size}. The event log names the script by this hash.',
    hidden: 'The text of the script is not shown here because it can contain passwords and tokens.',
    view: 'View',
    edit: 'Edit',
    difference: 'Difference to the default',
    script: 'Script',
    lines: '{count, plural, one {# line} other {# lines}}',
    length: '{count, number} of {most, number} characters',
    save: 'Save the script',
    saved: 'Saved. The next update runs this script.',
    reset: 'Back to the default …',
    resetTitle: 'Go back to the default?',
    resetText: 'The own script is removed for good. Copy it first if you may want it again.',
    resetAction: 'Remove the own script',
    running: 'An update runs: the script can be changed after its end.',
    default: 'Default',
    own: 'This script',
    same: 'There is no difference to the default.',
    warningTitle: 'This script seems to hold a secret.',
    warningText:
      'Lines: {lines}. Everyone who may edit the SSH access can read the script. Put the secret into a file on the host that only the SSH user can read, and let the script read it.',
    folded: '{count, plural, one {Show # equal line} other {Show # equal lines}}',
    added: 'only here',
    removed: 'only in the default',
  },
  de: {
    title: 'Update-Skript',
    intro:
      'Es läuft mit „sh -s“ auf dem Host, ohne Terminal, als Benutzer des SSH-Zugangs. Ein anderer Exit-Code als 0 beendet das Update als fehlgeschlagen.',
    builtIn: 'Das eingebaute Skript gilt.',
    builtInHint:
      'Es findet den laufenden Container der Plattform, liest Edition, Image, Ports und Volumes und ersetzt ihn durch den neuesten mit demselben Tag.',
    setting: 'Das Skript der Einstellung DEFAULT_PLATFORM_UPDATE_SCRIPT gilt.',
    custom: 'Ein eigenes Skript gilt, seit {when} von {name}.',
    identity: 'Hash {hash}, {size}. Das Ereignisprotokoll nennt das Skript mit diesem Hash.',
    hidden:
      'Der Text des Skripts wird hier nicht angezeigt, weil er Passwörter und Tokens enthalten kann.',
    view: 'Ansicht',
    edit: 'Bearbeiten',
    difference: 'Unterschied zur Vorgabe',
    script: 'Skript',
    lines: '{count, plural, one {# Zeile} other {# Zeilen}}',
    length: '{count, number} von {most, number} Zeichen',
    save: 'Skript speichern',
    saved: 'Gespeichert. Das nächste Update führt dieses Skript aus.',
    reset: 'Zurück zur Vorgabe …',
    resetTitle: 'Zur Vorgabe zurückkehren?',
    resetText:
      'Das eigene Skript wird endgültig entfernt. Kopieren Sie es vorher, falls Sie es noch brauchen.',
    resetAction: 'Eigenes Skript entfernen',
    running: 'Ein Update läuft: das Skript kann nach seinem Ende geändert werden.',
    default: 'Vorgabe',
    own: 'Dieses Skript',
    same: 'Es gibt keinen Unterschied zur Vorgabe.',
    warningTitle: 'Dieses Skript scheint ein Geheimnis zu enthalten.',
    warningText:
      'Zeilen: {lines}. Alle, die den SSH-Zugang bearbeiten dürfen, können das Skript lesen. Legen Sie das Geheimnis auf dem Host in eine Datei, die nur der SSH-Benutzer lesen darf, und lassen Sie das Skript sie lesen.',
    folded: '{count, plural, one {# gleiche Zeile zeigen} other {# gleiche Zeilen zeigen}}',
    added: 'nur hier',
    removed: 'nur in der Vorgabe',
  },
});
