import { defineMessages } from '#shared/i18n/messages.js';

export const snapshotComparisonMessages = defineMessages({
  en: {
    file: 'Compose file: {added, plural, one {# line} other {# lines}} added, {removed, number} removed',
    sameFile: 'The compose file is unchanged.',
    added: 'New variables: {names}',
    removed: 'Removed variables: {names}',
    changed: 'Changed variables: {names}',
    sameEnv: 'The environment variables are unchanged.',
    commits: 'Commit {from} → {to}',
    sameImages: 'The images are unchanged.',
    image: '{service}: {from} → {to}',
    sameTag: '{service}: {image}, {from} → {to}',
    none: 'no image',
    unknown: 'unknown',
    'fault.no-snapshot': 'Not compared: one of the states is not stored.',
    'fault.snapshot-unreadable':
      'Not compared: a stored state was encrypted with another APP_SECRET.',
    'fault.platform-silent': 'Not compared: Portainer did not respond in time.',
    'fault.file-missing': 'Not compared: Portainer doesn’t have the compose file.',
    diff: 'Changes to the compose file',
    isCut: 'The comparison is too long to show in full. Only its beginning is shown.',
  },
  de: {
    file: 'Compose-Datei: {added, plural, one {# Zeile} other {# Zeilen}} hinzugefügt, {removed, number} entfernt',
    sameFile: 'Die Compose-Datei ist unverändert.',
    added: 'Neue Variablen: {names}',
    removed: 'Entfernte Variablen: {names}',
    changed: 'Geänderte Variablen: {names}',
    sameEnv: 'Die Umgebungsvariablen sind unverändert.',
    commits: 'Commit {from} → {to}',
    sameImages: 'Die Images sind unverändert.',
    image: '{service}: {from} → {to}',
    sameTag: '{service}: {image}, {from} → {to}',
    none: 'kein Image',
    unknown: 'unbekannt',
    'fault.no-snapshot': 'Nicht verglichen: Einer der Zustände ist nicht gespeichert.',
    'fault.snapshot-unreadable':
      'Nicht verglichen: Ein gespeicherter Zustand wurde mit einem anderen APP_SECRET verschlüsselt.',
    'fault.platform-silent': 'Nicht verglichen: Portainer hat nicht rechtzeitig geantwortet.',
    'fault.file-missing': 'Nicht verglichen: In Portainer fehlt die Compose-Datei.',
    diff: 'Änderungen an der Compose-Datei',
    isCut:
      'Der Vergleich ist zu lang, um ihn vollständig anzuzeigen. Angezeigt wird nur der Anfang.',
  },
});
