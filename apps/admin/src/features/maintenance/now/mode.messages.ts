import { defineMessages } from '#shared/i18n/messages.js';

export const modeMessages = defineMessages({
  en: {
    title: 'Maintenance',
    isOff: 'Maintenance is off',
    isActive: 'Maintenance is active',
    normal: 'Redeploys run normally',
    rejected: 'New redeploys are rejected',
    covers:
      '{count, plural, one {Maintenance applies to the server {servers}.} =2 {Maintenance applies to both servers: {servers}.} other {Maintenance applies to all # servers: {servers}.}}',
    coversMany: 'Maintenance applies to all {count, number} servers.',
    next: 'Next:',
    nextTime: '{from} to {to} ({when})',
    edit: 'Edit…',
    editTitle: 'Edit maintenance',
    startTitle: 'Start maintenance?',
    startAsk: 'Start maintenance…',
    messageHint: 'Tell users the reason. The message is shown as plain text.',
    untilHint: 'In your time zone. Leave the field empty to end maintenance manually.',
    preview: 'Preview of the banner',
    affected: 'Affected redeploys',
    noOpenRedeploys: 'No redeploys are queued or running.',
    noAccess: 'Affected redeploys are not listed because you don’t have permission to see them.',
    explain: 'How maintenance works',
    explainNew: 'New redeploys are rejected with your message.',
    explainQueue:
      'Queued redeploys wait and start in order when maintenance ends. Running redeploys finish normally.',
    explainOverride:
      'Users with the permission “Override maintenance” can let individual redeploys through if they give a reason.',
    explainPipeline:
      'Pipelines receive the error 423 MAINTENANCE_ACTIVE and, if the end time is known, the time at which they can retry.',
    explainLog: 'The event log shows who started and ended maintenance.',
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
    message: 'Message to all users',
    length: '{length, number} of {longest, number} characters',
    tooLong:
      'The message is {count, plural, one {# character} other {# characters}} too long. The limit is 500 characters.',
    until: 'End time',
    untilOver: 'The chosen time is in the past. Choose a later time.',
    endIn: 'End after',
    inMinutes:
      '{minutes, plural, =30 {30 min} other {{hours, plural, one {# hour} other {# hours}}}}',
    openEnd: 'No end time',
    save: 'Save',
    start: 'Start maintenance',
    end: 'End maintenance',
    endTitle: 'End maintenance?',
    endWindows: 'Ending maintenance also ends the current maintenance window.',
    endText:
      '{count, plural, =0 {No redeploys are waiting.} one {# waiting redeploy will start.} other {# waiting redeploys will start in order.}}',
    waiting: '{count, plural, one {# redeploy waiting} other {# redeploys waiting}}',
    wouldWait:
      '{count, plural, one {# queued redeploy will wait until maintenance ends} other {# queued redeploys will wait until maintenance ends}}',
    goingOn:
      '{count, plural, one {# running redeploy continues} other {# running redeploys continue}}',
    moreRedeploys: '{count, plural, one {# more redeploy} other {# more redeploys}}',
    overrides: 'allowed despite maintenance',
  },
  de: {
    title: 'Wartung',
    isOff: 'Keine Wartung aktiv',
    isActive: 'Wartung aktiv',
    normal: 'Redeploys laufen wie gewohnt',
    rejected: 'Neue Redeploys werden abgelehnt',
    covers:
      '{count, plural, one {Die Wartung gilt für den Server {servers}.} =2 {Die Wartung gilt für beide Server: {servers}.} other {Die Wartung gilt für alle # Server: {servers}.}}',
    coversMany: 'Die Wartung gilt für alle {count, number} Server.',
    next: 'Nächste Wartung:',
    nextTime: '{from} bis {to} ({when})',
    edit: 'Bearbeiten …',
    editTitle: 'Wartung bearbeiten',
    startTitle: 'Wartung starten?',
    startAsk: 'Wartung starten …',
    messageHint: 'Den Grund nennen. Die Meldung wird als reiner Text angezeigt.',
    untilHint: 'In Ihrer Zeitzone. Das Feld leer lassen, um die Wartung manuell zu beenden.',
    preview: 'Vorschau des Banners',
    affected: 'Betroffene Redeploys',
    noOpenRedeploys: 'Keine wartenden oder laufenden Redeploys.',
    noAccess:
      'Betroffene Redeploys werden nicht aufgeführt, weil Ihnen die Berechtigung zum Ansehen fehlt.',
    explain: 'So funktioniert die Wartung',
    explainNew: 'Neue Redeploys werden abgelehnt; als Grund wird Ihre Meldung angegeben.',
    explainQueue:
      'Redeploys in der Warteschlange starten erst nach der Wartung, und zwar der Reihe nach. Laufende Redeploys werden zu Ende geführt.',
    explainOverride:
      'Benutzer mit der Berechtigung „Wartungssperre übergehen“ können einzelne Redeploys mit Begründung zulassen.',
    explainPipeline:
      'Pipelines erhalten den Fehler 423 MAINTENANCE_ACTIVE und, falls das Ende feststeht, den Zeitpunkt für den nächsten Versuch.',
    explainLog: 'Das Ereignisprotokoll zeigt, wer die Wartung gestartet und beendet hat.',
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
    message: 'Meldung an alle Benutzer',
    length: '{length, number} von {longest, number} Zeichen',
    tooLong:
      'Die Meldung ist {count, number} Zeichen zu lang. Sie darf höchstens 500 Zeichen haben.',
    until: 'Endzeit',
    untilOver: 'Der gewählte Zeitpunkt liegt in der Vergangenheit. Bitte einen späteren wählen.',
    endIn: 'Ende nach',
    inMinutes:
      '{minutes, plural, =30 {30 Minuten} other {{hours, plural, one {# Stunde} other {# Stunden}}}}',
    openEnd: 'Ohne Endzeit',
    save: 'Speichern',
    start: 'Wartung starten',
    end: 'Wartung beenden',
    endTitle: 'Wartung beenden?',
    endWindows: 'Mit der Wartung endet auch das laufende Wartungsfenster.',
    endText:
      '{count, plural, =0 {Keine wartenden Redeploys.} one {# wartendes Redeploy startet.} other {# wartende Redeploys starten der Reihe nach.}}',
    waiting: '{count, plural, one {# Redeploy wartet} other {# Redeploys warten}}',
    wouldWait:
      '{count, plural, one {# Redeploy in der Warteschlange startet erst nach der Wartung} other {# Redeploys in der Warteschlange starten erst nach der Wartung}}',
    goingOn:
      '{count, plural, one {# laufendes Redeploy wird zu Ende geführt} other {# laufende Redeploys werden zu Ende geführt}}',
    moreRedeploys: '{count, plural, one {# weiteres Redeploy} other {# weitere Redeploys}}',
    overrides: 'trotz Wartung zugelassen',
  },
});
