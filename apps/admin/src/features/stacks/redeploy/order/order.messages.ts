import { defineMessages } from '#shared/i18n/messages.js';

export const orderMessages = defineMessages({
  en: {
    title: 'Order and safety stops',
    order: 'Order',
    orderHint: 'Drag the stacks into the order you want, or use the arrows.',
    tooMany:
      'If you select more than {limit, number} stacks, they are redeployed in the order of the list.',
    byName: 'All stacks are redeployed in alphabetical order.',
    drag: 'Move {name}',
    up: 'Move {name} up',
    down: 'Move {name} down',
    place: '{name} is now at position {place, number} of {total, number}.',
    canary: 'Redeploy {name} first and wait until it succeeds',
    canaryPlain: 'Redeploy the first stack and wait until it succeeds',
    canaryHint: 'If this redeploy does not succeed, the others are cancelled.',
    parallel: 'At the same time',
    parallelHint:
      'If one stack is redeployed at a time, the stacks are redeployed in exactly this order.',
    parallelAll: 'One on each server',
    parallelSome: '{count, plural, one {One stack} other {# stacks, each on a different server}}',
    stop: 'Stop after failures',
    stopHint: 'Redeploys that have not started are cancelled.',
    stopNever: 'Never',
    stopAfter: '{count, plural, one {After the first failure} other {After # failures}}',
  },
  de: {
    title: 'Reihenfolge und Sicherheitsstopps',
    order: 'Reihenfolge',
    orderHint: 'Die Stacks in die gewünschte Reihenfolge ziehen oder die Pfeile benutzen.',
    tooMany:
      'Wenn mehr als {limit, number} Stacks ausgewählt sind, werden sie in der Reihenfolge der Liste ausgerollt.',
    byName: 'Alle Stacks werden in alphabetischer Reihenfolge ausgerollt.',
    drag: '{name} verschieben',
    up: '{name} nach oben',
    down: '{name} nach unten',
    place: '{name} steht jetzt an Position {place, number} von {total, number}.',
    canary: 'Zuerst nur {name} ausrollen und den Erfolg abwarten',
    canaryPlain: 'Zuerst nur den ersten Stack ausrollen und den Erfolg abwarten',
    canaryHint: 'Gelingt dieses Redeploy nicht, werden die anderen abgebrochen.',
    parallel: 'Gleichzeitig',
    parallelHint:
      'Mit der Einstellung „Ein Stack“ werden die Stacks genau in dieser Reihenfolge ausgerollt.',
    parallelAll: 'Einer auf jedem Server',
    parallelSome: '{count, plural, one {Ein Stack} other {# Stacks auf verschiedenen Servern}}',
    stop: 'Nach Fehlschlägen stoppen',
    stopHint: 'Redeploys, die noch nicht gestartet sind, werden abgebrochen.',
    stopNever: 'Nie',
    stopAfter: '{count, plural, one {Nach dem ersten Fehlschlag} other {Nach # Fehlschlägen}}',
  },
});
