import { defineMessages } from '#shared/i18n/messages.js';

export const scriptMessages = defineMessages({
  en: {
    title: 'Update script',
    intro:
      'The script runs with “sh -s” on the host, as the SSH user and without a terminal. If it exits with a code other than 0, the update fails.',
    explain: 'How the script runs',
    builtIn: 'Using the built-in script.',
    builtInHint:
      'The script finds the running Portainer container, reads its edition, image, ports and volumes, and replaces it with a container from the newest image with the same tag.',
    setting: 'Using the script from DEFAULT_PLATFORM_UPDATE_SCRIPT.',
    custom: 'Using a custom script, saved {when} by {name}.',
    identity: 'Hash {hash}, {size}. The event log refers to the script by this hash.',
    hidden: 'The script is not shown here because it may contain passwords or tokens.',
    view: 'View',
    edit: 'Edit',
    difference: 'Changes from default',
    script: 'Script',
    lines: '{count, plural, one {# line} other {# lines}}',
    length: '{count, number} of {most, number} characters',
    save: 'Save script',
    saved: 'Saved. The next update uses this script.',
    reset: 'Reset to default…',
    resetTitle: 'Reset to the default script?',
    resetText:
      'The custom script will be deleted permanently. If you might need it again, copy it first.',
    resetAction: 'Delete custom script',
    running: 'An update is running. You can change the script once the update has finished.',
    default: 'Default',
    own: 'This script',
    same: 'No changes from the default.',
    warningTitle: 'This script appears to contain a secret.',
    warningText:
      'Affected lines: {lines}. Everyone who is allowed to edit SSH access can read the script. Put the secret in a file on the host that only the SSH user can read, and have the script read it from that file.',
    folded: '{count, plural, one {Show # unchanged line} other {Show # unchanged lines}}',
    added: 'added',
    removed: 'removed',
  },
  de: {
    title: 'Update-Skript',
    intro:
      'Das Skript läuft mit „sh -s“ auf dem Host, als SSH-Benutzer und ohne Terminal. Endet es mit einem anderen Exit-Code als 0, schlägt das Update fehl.',
    explain: 'So läuft das Skript',
    builtIn: 'Das eingebaute Skript wird verwendet.',
    builtInHint:
      'Das Skript findet den laufenden Portainer-Container, liest dessen Edition, Image, Ports und Volumes aus und ersetzt ihn durch einen Container mit dem neuesten Image desselben Tags.',
    setting: 'Das Skript aus DEFAULT_PLATFORM_UPDATE_SCRIPT wird verwendet.',
    custom: 'Ein eigenes Skript wird verwendet ({when} von {name} gespeichert).',
    identity: 'Hash {hash}, {size}. Im Ereignisprotokoll steht dieser Hash anstelle des Skripts.',
    hidden: 'Das Skript wird hier nicht angezeigt, weil es Passwörter oder Tokens enthalten kann.',
    view: 'Ansicht',
    edit: 'Bearbeiten',
    difference: 'Unterschiede zum Standard',
    script: 'Skript',
    lines: '{count, plural, one {# Zeile} other {# Zeilen}}',
    length: '{count, number} von {most, number} Zeichen',
    save: 'Skript speichern',
    saved: 'Gespeichert. Das nächste Update verwendet dieses Skript.',
    reset: 'Auf Standard zurücksetzen …',
    resetTitle: 'Auf das Standardskript zurücksetzen?',
    resetText:
      'Das eigene Skript wird endgültig gelöscht. Falls es noch gebraucht wird, vorher kopieren.',
    resetAction: 'Eigenes Skript löschen',
    running: 'Ein Update läuft. Sobald es beendet ist, lässt sich das Skript wieder ändern.',
    default: 'Standard',
    own: 'Dieses Skript',
    same: 'Keine Unterschiede zum Standard.',
    warningTitle: 'Dieses Skript enthält anscheinend Zugangsdaten.',
    warningText:
      'Betroffene Zeilen: {lines}. Alle, die den SSH-Zugang bearbeiten dürfen, können das Skript lesen. Die Zugangsdaten besser auf dem Host in einer Datei ablegen, die nur der SSH-Benutzer lesen darf, und im Skript diese Datei auslesen.',
    folded:
      '{count, plural, one {# unveränderte Zeile anzeigen} other {# unveränderte Zeilen anzeigen}}',
    added: 'hinzugefügt',
    removed: 'entfernt',
  },
});
