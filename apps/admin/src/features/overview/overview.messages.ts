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
    down: '{count, plural, one {# stack is down} other {# stacks are down}}',
    restarting: '{count, plural, one {# stack keeps restarting} other {# stacks keep restarting}}',
    degraded: '{count, plural, one {# stack is degraded} other {# stacks are degraded}}',
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
      '{count, plural, one {# stack, running and not known to be outdated.} other {# stacks, none down, degraded or known to be outdated.}}',
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
    down: '{count, plural, one {# Stack ist ausgefallen} other {# Stacks sind ausgefallen}}',
    restarting:
      '{count, plural, one {# Stack startet immer wieder neu} other {# Stacks starten immer wieder neu}}',
    degraded:
      '{count, plural, one {# Stack ist beeinträchtigt} other {# Stacks sind beeinträchtigt}}',
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
      '{count, plural, one {# Stack: in Betrieb, kein veralteter Stand bekannt.} other {# Stacks: keiner ausgefallen oder beeinträchtigt, kein veralteter Stand bekannt.}}',
  },
});
