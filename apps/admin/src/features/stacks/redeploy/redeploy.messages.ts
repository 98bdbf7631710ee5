import { defineMessages } from '#shared/i18n/messages.js';

export const redeployMessages = defineMessages({
  en: {
    titleOne: 'Redeploy {name}',
    titleStacks: 'Redeploy selected stacks',
    titleMatching: 'Redeploy all matching stacks',
    titleAll: 'Redeploy all stacks',
    titleOutdated: 'Redeploy outdated stacks',
    how: 'Images are pulled before containers are replaced. On each server, stacks are redeployed one at a time.',
    willTouch: 'Stacks that will be redeployed',
    servers: '{count, plural, one {# stack} other {# stacks}}',
    sources:
      '{git, plural, =0 {} other {# from Git}}{both, select, yes {, } other {}}{file, plural, =0 {} one {# from a file} other {# from files}}',
    leftOut: 'Skipped: {count, plural, one {# stack} other {# stacks}}',
    stays: 'Skipped',
    nothing: 'None of these stacks can be redeployed right now.',
    noOutdated: 'No outdated stacks.',
    overLimit:
      'You can redeploy at most {limit, number} stacks at once. Only the first {limit, number} stacks in the list are redeployed. Redeploy the remaining {overLimit, plural, one {stack} other {# stacks}} afterwards.',
    reading: 'Loading stacks: {read, number} of {total, number}…',
    unreachable:
      'The server is not responding. Its stacks were last loaded {age}. Redeploys will fail until the server responds again.',
    unreachableUnread:
      'The server is not responding. Redeploys will fail until the server responds again.',
    act: 'Redeploy {stacks, plural, one {# stack} other {# stacks}} on {servers, plural, one {# server} other {# servers}}',
    actOne: 'Redeploy {name} on {server}',
    word: 'redeploy',
    wordAll: 'all',
    partialTitle: 'Some redeploys were not started',
    partialText:
      '{started, plural, one {# redeploy is} other {# redeploys are}} queued. {count, plural, one {# stack was} other {# stacks were}} skipped because something changed in the meantime:',
    show: 'Show redeploys',
    close: 'Close',
  },
  de: {
    titleOne: '{name} neu ausrollen',
    titleStacks: 'Ausgewählte Stacks neu ausrollen',
    titleMatching: 'Alle passenden Stacks neu ausrollen',
    titleAll: 'Alle Stacks neu ausrollen',
    titleOutdated: 'Veraltete Stacks neu ausrollen',
    how: 'Images werden geladen, bevor Container ersetzt werden. Auf jedem Server werden die Stacks nacheinander neu ausgerollt.',
    willTouch: 'Stacks, die neu ausgerollt werden',
    servers: '{count, plural, one {# Stack} other {# Stacks}}',
    sources:
      '{git, plural, =0 {} other {# aus Git}}{both, select, yes {, } other {}}{file, plural, =0 {} one {# aus einer Datei} other {# aus Dateien}}',
    leftOut: 'Übersprungen: {count, plural, one {# Stack} other {# Stacks}}',
    stays: 'Übersprungen',
    nothing: 'Keiner dieser Stacks kann zurzeit neu ausgerollt werden.',
    noOutdated: 'Keine veralteten Stacks.',
    overLimit:
      'Höchstens {limit, number} Stacks lassen sich auf einmal neu ausrollen. Nur die ersten {limit, number} Stacks der Liste werden neu ausgerollt. {overLimit, plural, one {Den übrigen Stack} other {Die übrigen # Stacks}} danach neu ausrollen.',
    reading: 'Stacks werden geladen: {read, number} von {total, number} …',
    unreachable:
      'Der Server antwortet nicht. Seine Stacks wurden zuletzt {age} geladen. Redeploys schlagen fehl, bis der Server wieder antwortet.',
    unreachableUnread:
      'Der Server antwortet nicht. Redeploys schlagen fehl, bis der Server wieder antwortet.',
    act: '{stacks, plural, one {# Stack} other {# Stacks}} auf {servers, plural, one {# Server} other {# Servern}} neu ausrollen',
    actOne: '{name} auf {server} neu ausrollen',
    word: 'ausrollen',
    wordAll: 'alle',
    partialTitle: 'Nicht alle Redeploys wurden gestartet',
    partialText:
      '{started, plural, one {# Redeploy steht} other {# Redeploys stehen}} in der Warteschlange. {count, plural, one {# Stack wurde} other {# Stacks wurden}} übersprungen, weil sich inzwischen etwas geändert hat:',
    show: 'Redeploys anzeigen',
    close: 'Schließen',
  },
});
