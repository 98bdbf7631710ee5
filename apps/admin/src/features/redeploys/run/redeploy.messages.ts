import { defineMessages } from '#shared/i18n/messages.js';

export const redeployMessages = defineMessages({
  en: {
    announcement: '{name}: {state}',
    turnTitle: 'Queued',
    turnText:
      '{place, plural, =1 {This redeploy is next in the queue for {server}. Only one redeploy runs on a server at a time.} other {This redeploy is number # in the queue for {server}. Only one redeploy runs on a server at a time.}}',
    turnPlain: 'Only one redeploy runs on {server} at a time.',
    canaryTitle: 'Waiting for the first stack in the batch',
    canaryText:
      'This redeploy starts when the first redeploy in the batch has succeeded. If the first one does not succeed, this redeploy is cancelled.',
    batchTitle: 'Waiting for other redeploys',
    batchText: 'The batch’s settings limit how many redeploys run at the same time.',
    toBatch: 'Show batch',
    updateTitle: 'Waiting for the platform update',
    updateText: 'The redeploy starts automatically when the platform update ends.',
    maintenanceTitle: 'Waiting for maintenance to end',
    maintenanceText:
      'The redeploy starts automatically when maintenance has ended and earlier redeploys have finished.',
    toMaintenance: 'Go to maintenance',
    failedAfter: 'The stack failed after this redeploy succeeded',
    rollbackFailed: 'The automatic rollback failed',
    watchedUntil: 'Watched until',
    output: 'Full Portainer output ({count, plural, one {# line} other {# lines}})',
    cancelRequested: 'Cancelling. The redeploy ends as soon as Portainer responds.',
    attempt: 'attempt {count, number}',
    overrides: 'Runs during maintenance',
    yes: 'Yes',
    laterRun: 'Since then: {name} – {state}',
    replacedImages: 'Image changes',
  },
  de: {
    announcement: '{name}: {state}',
    turnTitle: 'In der Warteschlange',
    turnText:
      '{place, plural, =1 {Dieses Redeploy startet auf {server} als Nächstes. Auf einem Server läuft immer nur ein Redeploy.} other {Dieses Redeploy steht auf Position # der Warteschlange von {server}. Auf einem Server läuft immer nur ein Redeploy.}}',
    turnPlain: 'Auf {server} läuft immer nur ein Redeploy.',
    canaryTitle: 'Wartet auf den ersten Stack des Sammel-Redeploys',
    canaryText:
      'Dieses Redeploy startet, sobald das erste Redeploy des Sammel-Redeploys erfolgreich war. Ist das erste nicht erfolgreich, wird dieses Redeploy abgebrochen.',
    batchTitle: 'Wartet auf andere Redeploys',
    batchText: 'Das Sammel-Redeploy begrenzt, wie viele Redeploys gleichzeitig laufen.',
    toBatch: 'Sammel-Redeploy anzeigen',
    updateTitle: 'Wartet auf das Plattform-Update',
    updateText: 'Das Redeploy startet automatisch, sobald das Plattform-Update endet.',
    maintenanceTitle: 'Wartet auf das Ende der Wartung',
    maintenanceText:
      'Das Redeploy startet nach der Wartung automatisch, sobald frühere Redeploys beendet sind.',
    toMaintenance: 'Zur Wartung',
    failedAfter: 'Der Stack ist nach diesem erfolgreichen Redeploy ausgefallen',
    rollbackFailed: 'Das automatische Rollback ist fehlgeschlagen',
    watchedUntil: 'Beobachtet bis',
    output: 'Vollständige Ausgabe von Portainer ({count, plural, one {# Zeile} other {# Zeilen}})',
    cancelRequested: 'Das Redeploy wird abgebrochen, sobald Portainer antwortet.',
    attempt: '{count, number}. Versuch',
    overrides: 'Läuft während der Wartung',
    yes: 'Ja',
    laterRun: 'Seitdem: {name} – {state}',
    replacedImages: 'Änderungen an Images',
  },
});
