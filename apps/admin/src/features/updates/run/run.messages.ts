import { defineMessages } from '#shared/i18n/messages.js';

export const runMessages = defineMessages({
  en: {
    title: 'Update {id} on {server}',
    all: 'All updates',
    announcement: 'Update of {server}: {state}',
    versions: 'Portainer version',
    backup: 'Portainer backup',
    backupOpen: '{file} ({size})',
    backupLocked: '{file} ({size}, password-protected)',
    server: 'Server',
    by: 'Started by',
    startedAt: 'Started',
    endedAt: 'Ended',
    duration: 'Duration',
    none: '–',
    checks: 'Checks before the update',
    checksPassed: '{count, number} passed',
    checksFailed: '{count, number} failed',
    truncated:
      'The script printed more output than Stackyard stores. The end of the log is missing.',
    doneTitle: 'Portainer now runs version {version}.',
    doneSameTitle: 'Portainer is running again. Its version has not changed.',
    doneSameText: 'The script found no newer version, or reinstalled the same version.',
    doneText: 'Maintenance has ended. Waiting redeploys start in order.',
    untouchedTitle: 'The update failed before anything on the host changed.',
    untouchedNext: 'Fix the problem shown here, then start the update again.',
    failedScriptTitle: 'The update failed while the script was running.',
    failedScriptNext:
      'Read the end of the log, then check on the host whether the Portainer container is running. The built-in script keeps the previous container until the new one is running.',
    failedLaterTitle: 'The script finished, but Portainer is still unreachable.',
    failedLaterNext:
      'Check on the host whether the Portainer container is running, and read its log. Once Portainer responds again, end maintenance manually.',
    cancelledTitle: 'The update was cancelled while the script was running.',
    cancelledNext:
      'Changes that the script has already made are not undone. Check the host before you try again.',
    cancelledEarlyTitle: 'The update was cancelled before anything on the host changed.',
    lostTitle: 'The result of the update is unknown.',
    lostNext:
      'Before you try again, check on the host whether the script is still running and which version Portainer has.',
    maintenanceKept:
      'Maintenance stays on: new redeploys are rejected, and queued redeploys wait. Check the host, then end maintenance.',
    maintenanceOff: 'Maintenance has ended.',
    maintenanceOn: 'Maintenance is on.',
    endMaintenance: 'End maintenance',
    endTitle: 'End maintenance?',
    endText:
      'Before you end maintenance, make sure that Portainer is responding. When maintenance ends, all users will be notified, and waiting redeploys will start in order.',
    cancel: 'Cancel update',
    cancelTitle: 'Cancel this update?',
    cancelEarly: 'Nothing on the host has changed yet. Cancelling also ends maintenance.',
    cancelScript:
      'The script and all processes it started receive SIGTERM and, after 90 seconds, SIGKILL.',
    cancelCannot:
      'Changes that the script has already made are not undone, and containers that it started may keep running. If the script finishes before it can be stopped, the update continues.',
    cancelMaintenance: 'Maintenance stays on until you end it.',
    cancelling: 'Stopping the script to cancel the update…',
    cancelledTooLate: 'The update could not be cancelled because the script had already finished.',
    tooLate:
      'The script has finished, so the update can no longer be cancelled. Waiting for the result.',
    maintenanceDuring: 'Active for all users until this update ends',
    maintenanceFact: 'Maintenance',
  },
  de: {
    title: 'Update {id} auf {server}',
    all: 'Alle Updates',
    announcement: 'Update von {server}: {state}',
    versions: 'Portainer-Version',
    backup: 'Portainer-Sicherung',
    backupOpen: '{file} ({size})',
    backupLocked: '{file} ({size}, passwortgeschützt)',
    server: 'Server',
    by: 'Gestartet von',
    startedAt: 'Gestartet',
    endedAt: 'Beendet',
    duration: 'Dauer',
    none: '–',
    checks: 'Prüfungen vor dem Update',
    checksPassed: '{count, number} bestanden',
    checksFailed: '{count, number} fehlgeschlagen',
    truncated:
      'Das Skript hat mehr ausgegeben, als Stackyard speichert. Das Ende des Protokolls fehlt.',
    doneTitle: 'Portainer läuft jetzt mit Version {version}.',
    doneSameTitle: 'Portainer läuft wieder mit derselben Version.',
    doneSameText:
      'Das Skript hat keine neuere Version gefunden oder dieselbe Version erneut installiert.',
    doneText: 'Die Wartung ist beendet. Wartende Redeploys starten der Reihe nach.',
    untouchedTitle: 'Das Update ist fehlgeschlagen, bevor auf dem Host etwas geändert wurde.',
    untouchedNext: 'Das angezeigte Problem beheben und das Update neu starten.',
    failedScriptTitle: 'Das Update ist fehlgeschlagen, während das Skript lief.',
    failedScriptNext:
      'Das Ende des Protokolls lesen und auf dem Host prüfen, ob der Portainer-Container läuft. Das eingebaute Skript behält den bisherigen Container, bis der neue in Betrieb ist.',
    failedLaterTitle: 'Das Skript ist fertig, aber Portainer ist noch nicht wieder erreichbar.',
    failedLaterNext:
      'Auf dem Host prüfen, ob der Portainer-Container läuft, und dessen Log lesen. Sobald Portainer wieder antwortet, die Wartung manuell beenden.',
    cancelledTitle: 'Das Update wurde abgebrochen, während das Skript lief.',
    cancelledNext:
      'Änderungen, die das Skript schon vorgenommen hat, bleiben bestehen. Vor dem nächsten Versuch den Host prüfen.',
    cancelledEarlyTitle: 'Das Update wurde abgebrochen, bevor auf dem Host etwas geändert wurde.',
    lostTitle: 'Das Ergebnis des Updates ist unbekannt.',
    lostNext:
      'Vor dem nächsten Versuch auf dem Host prüfen, ob das Skript noch läuft und welche Version Portainer hat.',
    maintenanceKept:
      'Die Wartung bleibt aktiv: Neue Redeploys werden abgelehnt, eingereihte Redeploys warten. Zuerst den Host prüfen, dann die Wartung beenden.',
    maintenanceOff: 'Die Wartung ist beendet.',
    maintenanceOn: 'Die Wartung ist aktiv.',
    endMaintenance: 'Wartung beenden',
    endTitle: 'Wartung beenden?',
    endText:
      'Vor dem Beenden sicherstellen, dass Portainer wieder antwortet. Nach dem Beenden werden alle Benutzer benachrichtigt, und wartende Redeploys starten der Reihe nach.',
    cancel: 'Update abbrechen',
    cancelTitle: 'Dieses Update abbrechen?',
    cancelEarly: 'Auf dem Host wurde noch nichts geändert. Der Abbruch beendet auch die Wartung.',
    cancelScript:
      'Das Skript und alle von ihm gestarteten Prozesse erhalten SIGTERM und nach 90 Sekunden SIGKILL.',
    cancelCannot:
      'Änderungen, die das Skript bereits vorgenommen hat, bleiben bestehen, und von ihm gestartete Container laufen möglicherweise weiter. Ist das Skript fertig, bevor es gestoppt werden kann, wird das Update fortgesetzt.',
    cancelMaintenance: 'Die Wartung bleibt aktiv, bis sie manuell beendet wird.',
    cancelling: 'Das Skript wird gestoppt, um das Update abzubrechen …',
    cancelledTooLate: 'Das Update ließ sich nicht abbrechen, weil das Skript schon fertig war.',
    tooLate:
      'Das Skript ist fertig, daher lässt sich das Update nicht mehr abbrechen. Das Ergebnis steht noch aus.',
    maintenanceDuring: 'Für alle Benutzer aktiv, bis dieses Update endet',
    maintenanceFact: 'Wartung',
  },
});
