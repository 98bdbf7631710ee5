import { defineMessages } from '#shared/i18n/messages.js';

export const attentionMessages = defineMessages({
  en: {
    attention: 'Needs attention',
    nothing: 'Nothing needs your attention right now.',
    allWell:
      '{count, plural, one {# stack has} other {# stacks have}} no problems and no known outdated images.',
    duplicates: '{count} stacks have duplicate names',
    duplicatesText: 'Stacks with the same name can’t be redeployed.',
    reviewDuplicates: 'Review and clean up',
    held: '{count, plural, one {# redeploy is waiting} other {# redeploys are waiting}}',
    heldMaintenance: 'Waiting redeploys start when maintenance ends.',
    heldUpdate: 'Waiting redeploys start when the platform update ends.',
    outdated:
      '{count, plural, one {# stack runs an outdated image} other {# stacks run outdated images}}',
    heldBack: '{count, number} held back after a rollback',
    redeployOutdated: 'Redeploy {count, plural, one {# stack} other {# stacks}}…',
    expiring: 'API token {name} expires {when}',
    maintenance: 'Maintenance starts {when}',
  },
  de: {
    attention: 'Handlungsbedarf',
    nothing: 'Zurzeit besteht kein Handlungsbedarf.',
    allWell:
      'Bei {count, plural, one {# Stack} other {# Stacks}} gibt es keine Störungen und, soweit bekannt, keine veralteten Images.',
    duplicates: '{count} Stacks mit mehrfach vergebenen Namen',
    duplicatesText: 'Stacks mit demselben Namen lassen sich nicht neu ausrollen.',
    reviewDuplicates: 'Prüfen und bereinigen',
    held: '{count, plural, one {# Redeploy wartet} other {# Redeploys warten}}',
    heldMaintenance: 'Wartende Redeploys starten, sobald die Wartung endet.',
    heldUpdate: 'Wartende Redeploys starten, sobald das Plattform-Update endet.',
    outdated:
      '{count, plural, one {# Stack läuft mit veraltetem Image} other {# Stacks laufen mit veralteten Images}}',
    heldBack: '{count, number} davon nach einem Rollback zurückgehalten',
    redeployOutdated: '{count, plural, one {# Stack} other {# Stacks}} neu ausrollen …',
    expiring: 'API-Token {name} läuft {when} ab',
    maintenance: 'Wartung beginnt {when}',
  },
});
