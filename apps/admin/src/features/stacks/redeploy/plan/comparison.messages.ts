import { defineMessages } from '#shared/i18n/messages.js';

export const comparisonMessages = defineMessages({
  en: {
    file: 'Compose file changed since the last redeploy: {added, plural, one {# line} other {# lines}} added, {removed, number} removed',
    showDiff: 'Show changes',
    diff: 'Changes to the compose file of {name}',
    isCut: 'The comparison is too long to show in full. Only its beginning is shown.',
    added: 'New variables: {names}',
    removed: 'Removed variables: {names}',
    changed: 'Changed variables: {names}',
    deployed: 'Portainer has already deployed these changes.',
    commits: 'Commit {deployed} is deployed. The last redeploy used commit {redeployed}.',
    newCommits: 'New commits will be deployed: {deployed} → {newest}',
    compare: 'Show new commits',
    newestUnknown: 'Could not check for new commits: {reason}',
    oneShot:
      '{count, plural, one {Service that runs once and exits: {names}} other {Services that run once and exit: {names}}}',
    'fault.no-snapshot': 'Not compared: no successful redeploy of this stack is stored.',
    'fault.snapshot-unreadable':
      'Not compared: the stored state of the last redeploy was encrypted with a different APP_SECRET.',
    'fault.platform-silent': 'Not compared: Portainer did not respond in time.',
    'fault.file-missing': 'Compose file not compared: the file is missing from Portainer.',
  },
  de: {
    file: 'Compose-Datei seit dem letzten Redeploy geändert: {added, plural, one {# Zeile} other {# Zeilen}} hinzugefügt, {removed, number} entfernt',
    showDiff: 'Änderungen anzeigen',
    diff: 'Änderungen an der Compose-Datei von {name}',
    isCut: 'Der Vergleich ist zu lang für diese Ansicht. Nur der Anfang wird angezeigt.',
    added: 'Neue Variablen: {names}',
    removed: 'Entfernte Variablen: {names}',
    changed: 'Geänderte Variablen: {names}',
    deployed: 'Portainer hat diese Änderungen bereits ausgerollt.',
    commits:
      'Derzeit ist Commit {deployed} ausgerollt. Das letzte Redeploy hat Commit {redeployed} verwendet.',
    newCommits: 'Neue Commits werden ausgerollt: {deployed} → {newest}',
    compare: 'Neue Commits anzeigen',
    newestUnknown: 'Neue Commits konnten nicht abgefragt werden: {reason}',
    oneShot:
      '{count, plural, one {Einmalig ausgeführter Dienst: {names}} other {Einmalig ausgeführte Dienste: {names}}}',
    'fault.no-snapshot':
      'Nicht verglichen: Zu diesem Stack ist kein erfolgreiches Redeploy gespeichert.',
    'fault.snapshot-unreadable':
      'Nicht verglichen: Der gespeicherte Zustand des letzten Redeploys wurde mit einem anderen APP_SECRET verschlüsselt.',
    'fault.platform-silent': 'Nicht verglichen: Portainer hat nicht rechtzeitig geantwortet.',
    'fault.file-missing': 'Compose-Datei nicht verglichen: Die Datei fehlt in Portainer.',
  },
});
