import { defineMessages } from '../../shared/i18n/messages.js';

export const maintenanceMessages = defineMessages({
  en: {
    title: 'Maintenance',
    mode: 'Maintenance mode',
    modeOn: 'Active; it was started {age}.',
    modeOff: 'Off: redeploys run as usual.',
    message: 'Message to all users',
    messageHint: 'Why, and until when. Everybody who is signed in sees it at once.',
    left: '{count, plural, one {# character left} other {# characters left}}',
    preview: 'This is what everybody sees',
    save: 'Save the message',
    saved: 'Saved. Everybody sees the new message.',
    start: 'Start maintenance',
    startTitle: 'Start maintenance?',
    end: 'End maintenance',
    endTitle: 'End maintenance?',
    blocksNew: 'New redeploys are refused (423 MAINTENANCE_ACTIVE) with your message.',
    blocksQueued:
      '{count, plural, =0 {No redeploy waits right now.} one {# redeploy that waits is held until maintenance ends.} other {# redeploys that wait are held until maintenance ends.}}',
    blocksRunning:
      '{count, plural, =0 {No redeploy runs right now.} one {# redeploy that runs goes on to its end.} other {# redeploys that run go on to their end.}}',
    blocksOverride:
      'Holders of “Override the maintenance block” can let single ones through, with a reason.',
    endText:
      '{count, plural, =0 {No redeploy is held.} one {# held redeploy starts in its turn.} other {# held redeploys start in their turn.}}',
    explain: 'What maintenance does',
    explainPipeline:
      'Pipelines get the status 423 and can wait: a redeploy that was queued before goes on by itself afterwards.',
    explainLog: 'Who started and ended it is in the event log.',
  },
  de: {
    title: 'Wartung',
    mode: 'Wartungsmodus',
    modeOn: 'Aktiv; begonnen {age}.',
    modeOff: 'Aus: Redeploys laufen wie gewohnt.',
    message: 'Meldung an alle Benutzer',
    messageHint: 'Warum, und bis wann. Alle Angemeldeten sehen sie sofort.',
    left: '{count, plural, one {Noch # Zeichen} other {Noch # Zeichen}}',
    preview: 'Das sehen alle',
    save: 'Meldung speichern',
    saved: 'Gespeichert. Alle sehen die neue Meldung.',
    start: 'Wartung beginnen',
    startTitle: 'Wartung beginnen?',
    end: 'Wartung beenden',
    endTitle: 'Wartung beenden?',
    blocksNew: 'Neue Redeploys werden mit Ihrer Meldung abgelehnt (423 MAINTENANCE_ACTIVE).',
    blocksQueued:
      '{count, plural, =0 {Gerade wartet kein Redeploy.} one {# wartendes Redeploy wird angehalten, bis die Wartung endet.} other {# wartende Redeploys werden angehalten, bis die Wartung endet.}}',
    blocksRunning:
      '{count, plural, =0 {Gerade läuft kein Redeploy.} one {# laufendes Redeploy läuft zu Ende.} other {# laufende Redeploys laufen zu Ende.}}',
    blocksOverride:
      'Wer „Wartungssperre übergehen“ darf, kann einzelne mit Begründung durchlassen.',
    endText:
      '{count, plural, =0 {Kein Redeploy ist angehalten.} one {# angehaltenes Redeploy beginnt der Reihe nach.} other {# angehaltene Redeploys beginnen der Reihe nach.}}',
    explain: 'Was Wartung bewirkt',
    explainPipeline:
      'Pipelines erhalten den Status 423 und können warten: ein vorher eingereihtes Redeploy läuft danach von selbst weiter.',
    explainLog: 'Wer sie begonnen und beendet hat, steht im Ereignisprotokoll.',
  },
});
