import { defineMessages } from '#shared/i18n/messages.js';

export const planMessages = defineMessages({
  en: {
    summary:
      '{changing, plural, =0 {No stack gets newer images} one {# stack gets newer images} other {# stacks get newer images}}{same, plural, =0 {} one {, # has none} other {, # have none}}{unknown, plural, =0 {} other {, # unknown}}.',
    takes: 'About {duration}, based on past redeploys.',
    found: 'found',
    'changes.yes': 'newer images',
    'changes.no': 'no newer images',
    'changes.unknown': 'images not checked',
    'warning.server-unreachable': 'The server is not responding.',
    'warning.stack-down': 'None of the stack’s containers are running.',
    'warning.stack-degraded': 'The stack already has problems.',
    'warning.images-unknown': 'Some images could not be checked.',
    'warning.images-stale': 'The latest check of the stack’s images failed.',
    'warning.newer-image-ignored': 'An ignored newer image will be pulled.',
    'warning.image-rolled-back': 'An image that an earlier rollback replaced will be pulled again.',
    'warning.all-recreated':
      'Portainer recreates all containers of git stacks, even if nothing changes.',
  },
  de: {
    summary:
      '{changing, plural, =0 {Kein Stack erhält neuere Images} one {# Stack erhält neuere Images} other {# Stacks erhalten neuere Images}}{same, plural, =0 {} other {, # ohne neuere}}{unknown, plural, =0 {} other {, # unbekannt}}.',
    takes: 'Etwa {duration}, nach früheren Redeploys geschätzt.',
    found: 'gefunden',
    'changes.yes': 'neuere Images',
    'changes.no': 'keine neueren Images',
    'changes.unknown': 'Images nicht geprüft',
    'warning.server-unreachable': 'Der Server antwortet nicht.',
    'warning.stack-down': 'Derzeit läuft kein Container des Stacks.',
    'warning.stack-degraded': 'Der Stack hat bereits Probleme.',
    'warning.images-unknown': 'Einige Images konnten nicht geprüft werden.',
    'warning.images-stale': 'Die letzte Prüfung der Images ist fehlgeschlagen.',
    'warning.newer-image-ignored': 'Ein ignoriertes neueres Image wird geladen.',
    'warning.image-rolled-back':
      'Ein Image, das ein früheres Rollback ersetzt hat, wird erneut geladen.',
    'warning.all-recreated':
      'Portainer erstellt bei Git-Stacks alle Container neu, auch wenn sich nichts ändert.',
  },
});
