import { defineMessages } from '#shared/i18n/messages.js';

export const modeMessages = defineMessages({
  en: {
    title: 'Maintenance',
    now: 'Right now',
    nobody: 'Maintenance is off.',
    heldBySwitch: 'Started manually',
    heldByWindow: 'Maintenance window',
    heldByUpdate: 'Platform update',
    updateEnds:
      'Maintenance ends with the update. If the update fails, maintenance stays on, and the maintenance message gives the reason.',
    noMessage: 'No message.',
    by: 'by {name}',
    endsAt: 'until {until}',
    noEnd: 'no end time',
    showWindow: 'Go to the maintenance window',
    showUpdate: 'Go to the update',
    endEarly: 'End now',
    byHand: 'Manual control',
    mode: 'Maintenance mode',
    modeOn: 'On. Everyone sees the message below.',
    modeOff: 'Off. Redeploys run normally.',
    modeElsewhere: 'Maintenance was not started manually, but is active for another reason.',
    message: 'Message to all users',
    messageHint: 'Tell users the reason for the maintenance. The message is shown as plain text.',
    length: '{length, number} of {longest, number} characters',
    tooLong:
      'The message is {count, plural, one {# character} other {# characters}} too long. The limit is 500 characters.',
    until: 'End time',
    untilHint: 'The time is in your time zone. Leave the field empty to end maintenance manually.',
    untilOver: 'The chosen time is in the past. Choose a later time.',
    endIn: 'End after',
    inMinutes:
      '{minutes, plural, =30 {30 min} other {{hours, plural, one {# hour} other {# hours}}}}',
    openEnd: 'No end time',
    preview: 'Preview for all users',
    save: 'Save',
    discard: 'Discard',
    saved: 'Saved. Everyone can see the change.',
    start: 'Start maintenance',
    startTitle: 'Start maintenance?',
    end: 'End maintenance',
    endTitle: 'End maintenance?',
    endWindows: 'Ending maintenance also ends the current maintenance window.',
    blocksNew: 'New redeploys are rejected with your message (423 MAINTENANCE_ACTIVE).',
    blocksQueued:
      '{count, plural, =0 {No redeploys are queued.} one {# queued redeploy waits until maintenance ends.} other {# queued redeploys wait until maintenance ends.}}',
    blocksRunning:
      '{count, plural, =0 {No redeploys are running.} one {# running redeploy finishes normally.} other {# running redeploys finish normally.}}',
    blocksOverride:
      'Users with the permission “Override the maintenance block” can let individual redeploys through if they give a reason.',
    endText:
      '{count, plural, =0 {No redeploys are waiting.} one {# waiting redeploy starts.} other {# waiting redeploys start in order.}}',
    impact: 'Affected redeploys',
    waiting:
      '{count, plural, =0 {No redeploys waiting} one {# redeploy waiting} other {# redeploys waiting}}',
    wouldWait:
      '{count, plural, =0 {No queued redeploys would be delayed} one {# queued redeploy would be delayed} other {# queued redeploys would be delayed}}',
    goingOn:
      '{count, plural, =0 {No redeploys running} one {# running redeploy continues} other {# running redeploys continue}}',
    moreRedeploys: '{count, plural, one {# more redeploy} other {# more redeploys}}',
    overrides: 'allowed despite maintenance',
    noAccess: 'Redeploys are not listed because you don’t have permission to see them.',
    explain: 'How maintenance works',
    explainQueue:
      'Queued redeploys wait and start in order when maintenance ends. Running redeploys finish normally.',
    explainPipeline: 'If the end time is known, Stackyard tells pipelines when they can retry.',
    explainLog: 'The event log shows who started and ended maintenance.',
  },
  de: {
    title: 'Wartung',
    now: 'Aktuell',
    nobody: 'Es ist keine Wartung aktiv.',
    heldBySwitch: 'Manuell gestartet',
    heldByWindow: 'Wartungsfenster',
    heldByUpdate: 'Plattform-Update',
    updateEnds:
      'Die Wartung endet mit dem Update. Schlägt das Update fehl, bleibt die Wartung aktiv, und die Wartungsmeldung nennt den Grund.',
    noMessage: 'Keine Meldung.',
    by: 'von {name}',
    endsAt: 'bis {until}',
    noEnd: 'ohne Endzeit',
    showWindow: 'Zum Wartungsfenster',
    showUpdate: 'Zum Update',
    endEarly: 'Jetzt beenden',
    byHand: 'Manuell steuern',
    mode: 'Wartungsmodus',
    modeOn: 'An. Alle Benutzer sehen die Meldung unten.',
    modeOff: 'Aus. Redeploys laufen wie gewohnt.',
    modeElsewhere:
      'Die Wartung wurde nicht manuell gestartet, ist aber aus einem anderen Grund aktiv.',
    message: 'Meldung an alle Benutzer',
    messageHint:
      'Allen Benutzern den Grund der Wartung nennen. Die Meldung wird als reiner Text angezeigt.',
    length: '{length, number} von {longest, number} Zeichen',
    tooLong:
      'Die Meldung ist {count, number} Zeichen zu lang. Sie darf höchstens 500 Zeichen haben.',
    until: 'Endzeit',
    untilHint:
      'Die Angabe gilt in Ihrer Zeitzone. Das Feld leer lassen, um die Wartung manuell zu beenden.',
    untilOver: 'Der gewählte Zeitpunkt liegt in der Vergangenheit. Bitte einen späteren wählen.',
    endIn: 'Ende nach',
    inMinutes:
      '{minutes, plural, =30 {30 min} other {{hours, plural, one {# Stunde} other {# Stunden}}}}',
    openEnd: 'Ohne Endzeit',
    preview: 'Vorschau für alle Benutzer',
    save: 'Speichern',
    discard: 'Verwerfen',
    saved: 'Gespeichert. Die Änderung ist für alle Benutzer sichtbar.',
    start: 'Wartung starten',
    startTitle: 'Wartung starten?',
    end: 'Wartung beenden',
    endTitle: 'Wartung beenden?',
    endWindows: 'Mit der Wartung endet auch das laufende Wartungsfenster.',
    blocksNew: 'Neue Redeploys werden mit Ihrer Meldung abgelehnt (423 MAINTENANCE_ACTIVE).',
    blocksQueued:
      '{count, plural, =0 {Keine Redeploys in der Warteschlange.} one {# Redeploy in der Warteschlange wartet, bis die Wartung endet.} other {# Redeploys in der Warteschlange warten, bis die Wartung endet.}}',
    blocksRunning:
      '{count, plural, =0 {Es laufen keine Redeploys.} one {# laufendes Redeploy wird zu Ende geführt.} other {# laufende Redeploys werden zu Ende geführt.}}',
    blocksOverride:
      'Benutzer mit der Berechtigung „Wartungssperre übergehen“ können einzelne Redeploys mit Begründung zulassen.',
    endText:
      '{count, plural, =0 {Keine wartenden Redeploys.} one {# wartendes Redeploy startet.} other {# wartende Redeploys starten der Reihe nach.}}',
    impact: 'Betroffene Redeploys',
    waiting:
      '{count, plural, =0 {Keine wartenden Redeploys} one {# Redeploy wartet} other {# Redeploys warten}}',
    wouldWait:
      '{count, plural, =0 {Kein anstehendes Redeploy würde aufgeschoben} one {# anstehendes Redeploy würde aufgeschoben} other {# anstehende Redeploys würden aufgeschoben}}',
    goingOn:
      '{count, plural, =0 {Keine laufenden Redeploys} one {# laufendes Redeploy läuft weiter} other {# laufende Redeploys laufen weiter}}',
    moreRedeploys: '{count, plural, one {# weiteres Redeploy} other {# weitere Redeploys}}',
    overrides: 'trotz Wartung zugelassen',
    noAccess: 'Redeploys sind nicht aufgeführt, weil Ihnen die Berechtigung dafür fehlt.',
    explain: 'So funktioniert die Wartung',
    explainQueue:
      'Redeploys in der Warteschlange warten und starten nach der Wartung der Reihe nach. Laufende Redeploys werden zu Ende geführt.',
    explainPipeline:
      'Steht das Ende der Wartung fest, teilt Stackyard Pipelines mit, wann sie es erneut versuchen können.',
    explainLog: 'Das Ereignisprotokoll zeigt, wer die Wartung gestartet und beendet hat.',
  },
});
