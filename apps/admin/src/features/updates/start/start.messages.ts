import { defineMessages } from '#shared/i18n/messages.js';

export const startMessages = defineMessages({
  en: {
    title: 'Update the platform?',
    intro:
      'Maintenance begins for everybody, the script runs on the host, and the platform is away until it answers again. Its stacks run on.',
    server: 'Server',
    checks: 'Before it begins',
    checking: 'Host and platform are looked at; that takes up to fifteen seconds.',
    again: 'Check again',
    mend: 'Mend what failed and check again; the update would end at this point.',
    ready: 'Nothing is in the way.',
    backup: 'Store a backup of the platform first',
    backupHint:
      'It is kept in the data directory; if it cannot be stored, the update does not begin.',
    backupPassword: 'Password of the backup (optional)',
    backupPasswordHint: 'It encrypts the backup, is kept nowhere, and is needed to restore it.',
    backupPasswordShort: 'At least {count, number} characters.',
    message: 'Message to all users',
    messageHint: 'Everybody who is signed in sees it while the update runs.',
    defaultMessage: 'The container platform is being updated.',
    preview: 'This is what everybody sees',
    action: 'Update {server} now',
    actionPlain: 'Update the platform now',
  },
  de: {
    title: 'Plattform aktualisieren?',
    intro:
      'Für alle beginnt die Wartung, das Skript läuft auf dem Host, und die Plattform ist weg, bis sie wieder antwortet. Ihre Stacks laufen weiter.',
    server: 'Server',
    checks: 'Bevor es beginnt',
    checking: 'Host und Plattform werden angesehen; das dauert bis zu fünfzehn Sekunden.',
    again: 'Erneut prüfen',
    mend: 'Das Fehlgeschlagene beheben und erneut prüfen; das Update würde hier enden.',
    ready: 'Nichts steht im Weg.',
    backup: 'Vorher eine Sicherung der Plattform ablegen',
    backupHint:
      'Sie liegt dann im Datenverzeichnis; kann sie nicht abgelegt werden, beginnt das Update nicht.',
    backupPassword: 'Passwort der Sicherung (freiwillig)',
    backupPasswordHint:
      'Es verschlüsselt die Sicherung, wird nirgends aufbewahrt und wird zum Wiederherstellen gebraucht.',
    backupPasswordShort: 'Mindestens {count, number} Zeichen.',
    message: 'Meldung an alle Benutzer',
    messageHint: 'Alle Angemeldeten sehen sie, solange das Update läuft.',
    defaultMessage: 'Die Container-Plattform wird aktualisiert.',
    preview: 'Das sehen alle',
    action: '{server} jetzt aktualisieren',
    actionPlain: 'Plattform jetzt aktualisieren',
  },
});
