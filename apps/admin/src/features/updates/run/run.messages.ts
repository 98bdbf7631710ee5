import { defineMessages } from '#shared/i18n/messages.js';

export const runMessages = defineMessages({
  en: {
    title: 'Update {id} of {server}',
    all: 'All updates',
    announcement: 'Update of {server}: {state}',
    versions: 'Version of the platform',
    backup: 'Backup of the platform',
    backupOpen: '{file} ({size, number} kB)',
    backupLocked: '{file} ({size, number} kB, with a password)',
    server: 'Server',
    by: 'Started by',
    startedAt: 'Started',
    endedAt: 'Ended',
    duration: 'Duration',
    none: '–',
    checks: 'What was found before the update',
    checksPassed: '{count, number} passed',
    checksFailed: '{count, number} failed',
    truncated: 'The script printed more than is kept; the log ends before its end.',
    doneTitle: 'The platform runs version {version}.',
    doneSameTitle: 'The platform is up again with the same version.',
    doneSameText: 'The script found nothing newer, or it installed the same version again.',
    doneText: 'Maintenance has ended; redeploys that waited go on in their order.',
    untouchedTitle: 'The update ended before anything on the host was touched.',
    untouchedNext: 'Mend what is named here, then start it again.',
    failedScriptTitle: 'The update failed while the script ran.',
    failedScriptNext:
      'Read the end of the log, then look at the host: does the container of the platform run? The built-in script keeps the one before until the new one runs.',
    failedLaterTitle: 'The script has ended, but the platform did not come back.',
    failedLaterNext:
      'Look at the host whether its container runs and what it logs. When it does come back, end maintenance by hand.',
    cancelledTitle: 'The update was cancelled while the script ran.',
    cancelledNext:
      'What the script had done by then stays done. Look at the host before the next try.',
    cancelledEarlyTitle: 'The update was cancelled before anything on the host was touched.',
    lostTitle: 'The outcome of the update is not known.',
    lostNext:
      'Check on the host whether the script still runs and whether the platform is what it should be before the next try.',
    maintenanceKept:
      'Maintenance stays on: redeploys are refused or wait. End it once you have looked at the host.',
    maintenanceOff: 'Maintenance is off again.',
    maintenanceOn: 'Maintenance is on.',
    endMaintenance: 'End maintenance',
    endTitle: 'End maintenance?',
    endText:
      'Everybody is told, and redeploys that wait begin in their turn. The platform should be answering by now.',
    cancel: 'Cancel the update',
    cancelTitle: 'Cancel this update?',
    cancelEarly: 'Nothing on the host was touched yet. It ends here, and maintenance ends with it.',
    cancelScript:
      'The script and everything it started are asked to end (TERM), and killed after 90 seconds.',
    cancelCannot:
      'What it has done already stays done, and containers it started may keep running. If the script finishes first, the update goes on.',
    cancelMaintenance: 'Maintenance stays on until you end it.',
    cancelling: 'Cancelling: the script is being ended.',
    cancelledTooLate: 'The cancel came too late: the script had finished by then.',
    tooLate: 'The script has ended: there is nothing left to cancel. The result is awaited.',
    maintenanceDuring: 'On, for everybody; it ends with this update',
    maintenanceFact: 'Maintenance',
  },
  de: {
    title: 'Update {id} von {server}',
    all: 'Alle Updates',
    announcement: 'Update von {server}: {state}',
    versions: 'Version der Plattform',
    backup: 'Sicherung der Plattform',
    backupOpen: '{file} ({size, number} kB)',
    backupLocked: '{file} ({size, number} kB, mit Passwort)',
    server: 'Server',
    by: 'Begonnen von',
    startedAt: 'Begonnen',
    endedAt: 'Beendet',
    duration: 'Dauer',
    none: '–',
    checks: 'Befund vor dem Update',
    checksPassed: '{count, number} bestanden',
    checksFailed: '{count, number} fehlgeschlagen',
    truncated:
      'Das Skript hat mehr ausgegeben, als aufbewahrt wird; das Protokoll endet vor seinem Ende.',
    doneTitle: 'Die Plattform hat jetzt Version {version}.',
    doneSameTitle: 'Die Plattform ist mit derselben Version wieder da.',
    doneSameText: 'Das Skript fand nichts Neueres oder hat dieselbe Version erneut installiert.',
    doneText: 'Die Wartung ist beendet; wartende Redeploys gehen der Reihe nach weiter.',
    untouchedTitle: 'Das Update endete, bevor auf dem Host etwas angefasst wurde.',
    untouchedNext: 'Das hier Genannte beheben, dann erneut beginnen.',
    failedScriptTitle: 'Das Update ist während des Skripts fehlgeschlagen.',
    failedScriptNext:
      'Das Ende des Protokolls lesen, dann den Host ansehen: läuft der Container der Plattform? Das eingebaute Skript behält den bisherigen, bis der neue läuft.',
    failedLaterTitle: 'Das Skript ist zu Ende, aber die Plattform kam nicht wieder.',
    failedLaterNext:
      'Auf dem Host nachsehen, ob ihr Container läuft und was er protokolliert. Kommt sie doch noch, die Wartung von Hand beenden.',
    cancelledTitle: 'Das Update wurde abgebrochen, während das Skript lief.',
    cancelledNext:
      'Was das Skript bis dahin getan hatte, bleibt getan. Vor dem nächsten Versuch den Host ansehen.',
    cancelledEarlyTitle: 'Das Update wurde abgebrochen, bevor auf dem Host etwas angefasst wurde.',
    lostTitle: 'Das Ergebnis des Updates ist nicht bekannt.',
    lostNext:
      'Vor dem nächsten Versuch auf dem Host nachsehen, ob das Skript noch läuft und ob die Plattform ist, wie sie sein soll.',
    maintenanceKept:
      'Die Wartung bleibt an: Redeploys werden abgelehnt oder warten. Beenden Sie sie, sobald Sie den Host angesehen haben.',
    maintenanceOff: 'Die Wartung ist wieder aus.',
    maintenanceOn: 'Die Wartung ist an.',
    endMaintenance: 'Wartung beenden',
    endTitle: 'Wartung beenden?',
    endText:
      'Alle erfahren es, und wartende Redeploys beginnen der Reihe nach. Die Plattform sollte inzwischen antworten.',
    cancel: 'Update abbrechen',
    cancelTitle: 'Dieses Update abbrechen?',
    cancelEarly:
      'Auf dem Host wurde noch nichts angefasst. Es endet hier, und mit ihm die Wartung.',
    cancelScript:
      'Das Skript und alles, was es gestartet hat, wird zum Ende aufgefordert (TERM) und nach 90 Sekunden abgebrochen (KILL).',
    cancelCannot:
      'Was es schon getan hat, bleibt getan, und von ihm gestartete Container laufen möglicherweise weiter. Ist das Skript vorher fertig, geht das Update weiter.',
    cancelMaintenance: 'Die Wartung bleibt an, bis Sie sie beenden.',
    cancelling: 'Abbruch läuft: das Skript wird beendet.',
    cancelledTooLate: 'Der Abbruch kam zu spät: das Skript war schon fertig.',
    tooLate: 'Das Skript ist zu Ende: es gibt nichts mehr abzubrechen. Das Ergebnis wird erwartet.',
    maintenanceDuring: 'An, für alle; sie endet mit diesem Update',
    maintenanceFact: 'Wartung',
  },
});
