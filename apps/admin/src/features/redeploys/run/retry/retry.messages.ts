import { defineMessages } from '#shared/i18n/messages.js';

export const retryMessages = defineMessages({
  en: {
    retry: 'Retry…',
    retryTitle:
      'Retry the {action, select, redeploy {redeploy} start {start} stop {stop} rollback {rollback} other {restart}} of {name}',
    retryText:
      'The {action, select, redeploy {redeploy} start {start} stop {stop} rollback {rollback} other {restart}} is queued again. The unsuccessful run stays in the history.',
    result: 'Result of this run',
    now: 'Stack now',
    running: '{running, number} of {total, number} running',
    images: 'Images',
    newer: 'Newer:',
    sameImages: 'No newer images',
    unknownImages: 'It is unknown whether newer images exist.',
    expected: 'Usual duration',
    obstacle: 'Not possible now',
    notNeeded: 'A later run of the stack succeeded, so a retry may not be needed.',
    retryAction:
      '{action, select, redeploy {Redeploy} start {Start} stop {Stop} rollback {Roll back} other {Restart}} {name} on {server}',
  },
  de: {
    retry: 'Wiederholen …',
    retryTitle:
      '{action, select, redeploy {Redeploy} start {Start} stop {Stopp} rollback {Rollback} other {Neustart}} von {name} wiederholen',
    retryText:
      '{action, select, redeploy {Das Redeploy} start {Der Start} stop {Der Stopp} rollback {Das Rollback} other {Der Neustart}} kommt erneut in die Warteschlange. Der erfolglose Vorgang bleibt im Verlauf.',
    result: 'Ergebnis dieses Vorgangs',
    now: 'Aktueller Zustand',
    running: '{running, number} von {total, number} in Betrieb',
    images: 'Images',
    newer: 'Neuer:',
    sameImages: 'Keine neueren Images',
    unknownImages: 'Es ist nicht bekannt, ob es neuere Images gibt.',
    expected: 'Übliche Dauer',
    obstacle: 'Zurzeit nicht möglich',
    notNeeded:
      'Ein späterer Vorgang des Stacks war erfolgreich. Eine Wiederholung ist daher möglicherweise nicht nötig.',
    retryAction:
      '{name} auf {server} {action, select, redeploy {neu ausrollen} start {starten} stop {stoppen} rollback {zurückrollen} other {neu starten}}',
  },
});
