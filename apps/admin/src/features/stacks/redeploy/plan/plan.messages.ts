import { defineMessages } from '#shared/i18n/messages.js';

export const planMessages = defineMessages({
  en: {
    summary:
      '{changing, plural, =0 {No stack gets newer images} one {# stack gets newer images} other {# stacks get newer images}}{same, plural, =0 {} one {, # keeps its images} other {, # keep their images}}{unknown, plural, =0 {} one {, # was not checked} other {, # were not checked}}.',
    takes: 'Takes about {duration}, based on past redeploys.',
    skips: '{count, plural, one {# stack is skipped.} other {# stacks are skipped.}}',
    found: 'found',
    unchanged: 'Without newer images ({count, number}):',
    recreated:
      'No newer images, but Portainer recreates all containers of Git stacks ({count, number}):',
    notCompared:
      'No newer images; not compared because no successful redeploy is stored ({count, number}):',
    'changes.yes': 'newer images',
    'changes.no': 'no newer images',
    'changes.unknown': 'images not checked',
    'warning.server-unreachable': 'The server is not responding.',
    'warning.stack-down': 'None of the stack’s containers are running.',
    'warning.stack-degraded': 'The stack already has problems.',
    'warning.images-unknown': 'Some images could not be checked.',
    'warning.images-stale': 'The latest check of the stack’s images failed.',
    'warning.newer-image-ignored': 'A newer image that was ignored will be pulled.',
    'warning.image-rolled-back': 'An image that was rolled back earlier will be pulled again.',
    'warning.all-recreated':
      'Git stack: Portainer recreates all its containers, even unchanged ones.',
  },
  de: {
    summary:
      '{changing, plural, =0 {Kein Stack erhält neuere Images} one {# Stack erhält neuere Images} other {# Stacks erhalten neuere Images}}{same, plural, =0 {} one {, # behält seine Images} other {, # behalten ihre Images}}{unknown, plural, =0 {} one {, # wurde nicht geprüft} other {, # wurden nicht geprüft}}.',
    takes: 'Dauert etwa {duration}, geschätzt anhand früherer Redeploys.',
    skips:
      '{count, plural, one {# Stack wird übersprungen.} other {# Stacks werden übersprungen.}}',
    found: 'gefunden',
    unchanged: 'Keine neueren Images ({count, number}):',
    recreated:
      'Keine neueren Images, aber Portainer erstellt bei Git-Stacks alle Container neu ({count, number}):',
    notCompared:
      'Keine neueren Images, nicht verglichen, weil kein erfolgreiches Redeploy gespeichert ist ({count, number}):',
    'changes.yes': 'neuere Images',
    'changes.no': 'keine neueren Images',
    'changes.unknown': 'Images nicht geprüft',
    'warning.server-unreachable': 'Der Server antwortet nicht.',
    'warning.stack-down': 'Derzeit läuft kein Container des Stacks.',
    'warning.stack-degraded': 'Der Stack hat bereits Probleme.',
    'warning.images-unknown': 'Einige Images konnten nicht geprüft werden.',
    'warning.images-stale': 'Die letzte Prüfung der Images ist fehlgeschlagen.',
    'warning.newer-image-ignored': 'Ein neueres Image, das bisher ignoriert wurde, wird geladen.',
    'warning.image-rolled-back':
      'Ein Image, das bei einem früheren Rollback ersetzt wurde, wird erneut geladen.',
    'warning.all-recreated': 'Git-Stack: Portainer erstellt alle Container neu, auch unveränderte.',
  },
});
