import { defineMessages } from '#shared/i18n/messages.js';

export const batchMessages = defineMessages({
  en: {
    runs: 'Redeploys in this batch',
    canary: 'Starts with only the first stack',
    parallel: '{count, plural, one {One redeploy at a time} other {Up to # redeploys at a time}}',
    stopAfter: '{count, plural, one {Stops after a failure} other {Stops after # failures}}',
    counts:
      '{redeployed, number} redeployed, {failed, number} failed{rolledBack, plural, =0 {} other { (# rolled back)}}, {left, number} left',
    stopped: 'The batch was stopped',
    'stopped.canary': 'The first redeploy did not succeed.',
    'stopped.failures': '{failures, plural, one {A redeploy failed.} other {# redeploys failed.}}',
    notStarted:
      '{count, plural, one {# redeploy was not started.} other {# redeploys were not started.}}',
    retry: 'Retry failed redeploys',
    goOn: 'Redeploy remaining stacks',
    retryOf: 'Retry of batch {id}',
    retriedBy: 'Retried in batch {id}',
    retryTitle: 'Retry batch {id}',
    retryText:
      'A new batch will redeploy the stacks in the same order and with the same safety stops.',
    retryAction: '{count, plural, one {Redeploy # stack} other {Redeploy # stacks}}',
    include:
      '{count, plural, one {Also redeploy # stack whose redeploy was not started} other {Also redeploy # stacks whose redeploys were not started}}',
    retried: 'Stacks that will be redeployed',
    noneRetried: 'The stacks of these redeploys no longer exist.',
    includeHint: 'These redeploys were cancelled when the batch was stopped.',
  },
  de: {
    runs: 'Enthaltene Redeploys',
    canary: 'Zuerst nur der erste Stack',
    parallel:
      '{count, plural, one {Ein Redeploy nach dem anderen} other {Höchstens # Redeploys gleichzeitig}}',
    stopAfter:
      '{count, plural, one {Stopp nach einem Fehlschlag} other {Stopp nach # Fehlschlägen}}',
    counts:
      '{redeployed, number} neu ausgerollt, {failed, number} fehlgeschlagen{rolledBack, plural, =0 {} other { (# zurückgerollt)}}, {left, number} übrig',
    stopped: 'Das Sammel-Redeploy wurde gestoppt',
    'stopped.canary': 'Das erste Redeploy war nicht erfolgreich.',
    'stopped.failures':
      '{failures, plural, one {Ein Redeploy ist fehlgeschlagen.} other {# Redeploys sind fehlgeschlagen.}}',
    notStarted:
      '{count, plural, one {# Redeploy wurde nicht gestartet.} other {# Redeploys wurden nicht gestartet.}}',
    retry: 'Fehlgeschlagene Redeploys wiederholen',
    goOn: 'Übrige Stacks neu ausrollen',
    retryOf: 'Wiederholung von Sammel-Redeploy {id}',
    retriedBy: 'Wiederholt in Sammel-Redeploy {id}',
    retryTitle: 'Sammel-Redeploy {id} wiederholen',
    retryText:
      'Ein neues Sammel-Redeploy rollt die Stacks in derselben Reihenfolge und mit denselben Sicherheitsstopps neu aus.',
    retryAction: '{count, plural, one {# Stack neu ausrollen} other {# Stacks neu ausrollen}}',
    include:
      '{count, plural, one {Auch # Stack neu ausrollen, dessen Redeploy nicht gestartet wurde} other {Auch # Stacks neu ausrollen, deren Redeploys nicht gestartet wurden}}',
    retried: 'Stacks, die neu ausgerollt werden',
    noneRetried: 'Die Stacks dieser Redeploys gibt es nicht mehr.',
    includeHint: 'Diese Redeploys wurden abgebrochen, als das Sammel-Redeploy gestoppt wurde.',
  },
});
