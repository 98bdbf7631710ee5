import { defineMessages } from '#shared/i18n/messages.js';

export const startMessages = defineMessages({
  en: {
    title: 'Update Portainer?',
    intro:
      'Maintenance starts for all users, and the script runs on the host. During the update, Portainer is unavailable, but its stacks keep running.',
    sshTitle: 'SSH access is needed first',
    sshMissing:
      'An update runs a script over SSH on the Portainer host. Once access is set up, you can start the update.',
    upToDate: 'No newer version of Portainer is known.',
    needsChecks: 'All checks must pass first.',
    passwordTooShort: 'The backup password is too short.',
    setUpSsh: 'Set up SSH access',
    cancel: 'Cancel',
    runs: 'Running version: {version}.',
    runsNewest: 'Running version: {version}. No newer version is known.',
    runsOlder: 'Running version: {version}. Newest version: {newestVersion}.',
    server: 'Server',
    checks: 'Checks',
    checking: 'Checking the host and Portainer. This takes up to 15 seconds.',
    again: 'Check again',
    mend: 'Fix the problems, then check again. You can start the update when all checks have passed.',
    ready: 'All checks passed.',
    backup: 'Back up Portainer first',
    backupHint:
      'The backup is stored in the data directory. If the backup fails, the update does not start.',
    backupPassword: 'Backup password (optional)',
    backupPasswordHint:
      'Encrypts the backup. The password is not stored, and you need it to restore the backup.',
    backupPasswordShort: 'At least {count, number} characters.',
    message: 'Message to all users',
    messageHint: 'Shown to all signed-in users while the update runs.',
    defaultMessage: 'Portainer is being updated.',
    preview: 'Preview of the message to all users',
    action: 'Update {server} now',
    actionPlain: 'Update Portainer now',
  },
  de: {
    title: 'Portainer aktualisieren?',
    intro:
      'Die Wartung beginnt für alle Benutzer, und das Skript wird auf dem Host ausgeführt. Während des Updates ist Portainer nicht erreichbar, die Stacks laufen aber weiter.',
    sshTitle: 'Zuerst ist ein SSH-Zugang nötig',
    sshMissing:
      'Ein Update führt über SSH ein Skript auf dem Host von Portainer aus. Sobald der Zugang eingerichtet ist, lässt sich das Update starten.',
    upToDate: 'Eine neuere Version von Portainer ist nicht bekannt.',
    needsChecks: 'Zuerst müssen alle Prüfungen bestanden sein.',
    passwordTooShort: 'Das Passwort der Sicherung ist zu kurz.',
    setUpSsh: 'SSH-Zugang einrichten',
    cancel: 'Abbrechen',
    runs: 'Laufende Version: {version}.',
    runsNewest: 'Laufende Version: {version}. Eine neuere ist nicht bekannt.',
    runsOlder: 'Laufende Version: {version}. Neueste Version: {newestVersion}.',
    server: 'Server',
    checks: 'Prüfungen',
    checking: 'Der Host und Portainer werden geprüft. Das dauert bis zu 15 Sekunden.',
    again: 'Erneut prüfen',
    mend: 'Die Probleme beheben und die Prüfung wiederholen. Das Update lässt sich starten, sobald alle Prüfungen bestanden sind.',
    ready: 'Alle Prüfungen wurden bestanden.',
    backup: 'Portainer vorher sichern',
    backupHint:
      'Die Sicherung wird im Datenverzeichnis gespeichert. Schlägt sie fehl, startet das Update nicht.',
    backupPassword: 'Passwort der Sicherung (optional)',
    backupPasswordHint:
      'Verschlüsselt die Sicherung. Das Passwort wird nicht gespeichert und ist zum Wiederherstellen nötig.',
    backupPasswordShort: 'Mindestens {count, number} Zeichen.',
    message: 'Meldung an alle Benutzer',
    messageHint: 'Wird allen angemeldeten Benutzern während des Updates angezeigt.',
    defaultMessage: 'Portainer wird aktualisiert.',
    preview: 'Vorschau der Meldung an alle Benutzer',
    action: '{server} jetzt aktualisieren',
    actionPlain: 'Portainer jetzt aktualisieren',
  },
});
