import { defineMessages } from '#shared/i18n/messages.js';

export const overviewMessages = defineMessages({
  en: {
    title: 'Overview',
    attention: 'Needs attention',
    nothing: 'Nothing needs your attention right now.',
    failed: 'Redeploy of {stack} failed',
    lost: 'Result of redeploying {stack} is unknown',
    failedAfter: '{stack} failed after a successful redeploy',
    moreFailed: '{count, plural, one {# more failed redeploy} other {# more failed redeploys}}',
    errors: '{count, plural, one {# stack reports an error} other {# stacks report an error}}',
    outdated:
      '{count, plural, one {# stack runs an outdated image} other {# stacks run outdated images}}',
    unreachable: '{server} is unreachable',
    neverRead: 'No data yet.',
    lastRead: 'Data shown is from {age}.',
    held: '{count, plural, one {# redeploy is waiting} other {# redeploys are waiting}}',
    heldMaintenance: 'They start when maintenance ends.',
    heldUpdate: 'They start when the platform update ends.',
    expiring: 'API token {name} expires {when}',
    noServer: 'No server configured',
    noServerText: 'Add a Portainer server to see its stacks here.',
    open: 'Open',
    running: 'In progress',
    nothingRuns: 'No redeploys running or queued.',
    moreRunning: '{count, plural, one {# more running or queued} other {# more running or queued}}',
    forDuration: 'for {duration}',
    on: 'on {server}',
    allWell:
      '{count, plural, one {# stack, without errors and not known to be outdated.} other {# stacks, none with errors or known to be outdated.}}',
  },
  de: {
    title: 'Übersicht',
    attention: 'Erfordert Aufmerksamkeit',
    nothing: 'Zurzeit ist alles in Ordnung.',
    failed: 'Redeploy von {stack} fehlgeschlagen',
    lost: 'Ergebnis des Redeploys von {stack} unbekannt',
    failedAfter: '{stack} ist nach erfolgreichem Redeploy ausgefallen',
    moreFailed:
      '{count, plural, one {# weiteres fehlgeschlagenes Redeploy} other {# weitere fehlgeschlagene Redeploys}}',
    errors:
      '{count, plural, one {# Stack meldet einen Fehler} other {# Stacks melden einen Fehler}}',
    outdated:
      '{count, plural, one {# Stack läuft mit veraltetem Image} other {# Stacks laufen mit veralteten Images}}',
    unreachable: '{server} ist nicht erreichbar',
    neverRead: 'Noch keine Daten.',
    lastRead: 'Angezeigte Daten stammen von {age}.',
    held: '{count, plural, one {# Redeploy wartet} other {# Redeploys warten}}',
    heldMaintenance: 'Sie starten, wenn die Wartung endet.',
    heldUpdate: 'Sie starten, wenn das Plattform-Update endet.',
    expiring: 'API-Token {name} läuft {when} ab',
    noServer: 'Kein Server eingerichtet',
    noServerText: 'Einen Portainer-Server hinzufügen, um seine Stacks hier zu sehen.',
    open: 'Öffnen',
    running: 'In Arbeit',
    nothingRuns: 'Keine laufenden oder wartenden Redeploys.',
    moreRunning:
      '{count, plural, one {# weiteres läuft oder wartet} other {# weitere laufen oder warten}}',
    forDuration: 'seit {duration}',
    on: 'auf {server}',
    allWell:
      '{count, plural, one {# Stack: kein Fehler gemeldet, kein veralteter Stand bekannt.} other {# Stacks: keine Fehler gemeldet, kein veralteter Stand bekannt.}}',
  },
});
