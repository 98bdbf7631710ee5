import { defineMessages } from '#shared/i18n/messages.js';

export const overviewMessages = defineMessages({
  en: {
    title: 'Overview',
    attention: 'Needs attention',
    nothing: 'Nothing needs your attention right now.',
    failed: 'Redeploy of {stack} failed',
    lost: 'Outcome of the redeploy of {stack} unknown',
    failedAfter: '{stack} failed after a successful redeploy',
    moreFailed: '{count, plural, one {# more failed redeploy} other {# more failed redeploys}}',
    errors: '{count, plural, one {# stack reports an error} other {# stacks report an error}}',
    outdated:
      '{count, plural, one {# stack runs an outdated image} other {# stacks run outdated images}}',
    unreachable: '{server} cannot be reached',
    neverRead: 'Never read so far.',
    lastRead: 'What is shown of it was read {age}.',
    held: '{count, plural, one {# redeploy is held} other {# redeploys are held}}',
    heldMaintenance: 'They go on when maintenance ends.',
    heldUpdate: 'They go on when the platform update ends.',
    expiring: 'API token {name} expires {when}',
    noServer: 'No server is set up',
    noServerText: 'Add a server to see its stacks here.',
    open: 'Open',
    running: 'In progress',
    nothingRuns: 'No redeploys running or queued.',
    moreRunning: '{count, plural, one {# more waits or runs} other {# more wait or run}}',
    forDuration: 'for {duration}',
    on: 'on {server}',
    allWell:
      '{count, plural, one {# stack reports no error and is not known to be outdated.} other {None of # stacks reports an error or is known to be outdated.}}',
  },
  de: {
    title: 'Übersicht',
    attention: 'Braucht Aufmerksamkeit',
    nothing: 'Gerade braucht nichts Ihre Aufmerksamkeit.',
    failed: 'Redeploy von {stack} fehlgeschlagen',
    lost: 'Ausgang des Redeploys von {stack} unbekannt',
    failedAfter: '{stack} ist nach gelungenem Redeploy ausgefallen',
    moreFailed:
      '{count, plural, one {# weiteres fehlgeschlagenes Redeploy} other {# weitere fehlgeschlagene Redeploys}}',
    errors:
      '{count, plural, one {# Stack meldet einen Fehler} other {# Stacks melden einen Fehler}}',
    outdated:
      '{count, plural, one {# Stack läuft mit veraltetem Image} other {# Stacks laufen mit veralteten Images}}',
    unreachable: '{server} ist nicht erreichbar',
    neverRead: 'Bisher noch nie gelesen.',
    lastRead: 'Das Gezeigte wurde {age} gelesen.',
    held: '{count, plural, one {# Redeploy ist angehalten} other {# Redeploys sind angehalten}}',
    heldMaintenance: 'Sie laufen weiter, wenn die Wartung endet.',
    heldUpdate: 'Sie laufen weiter, wenn das Plattform-Update endet.',
    expiring: 'API-Token {name} läuft {when} ab',
    noServer: 'Es ist kein Server eingerichtet',
    noServerText: 'Einen Server hinzufügen, um seine Stacks hier zu sehen.',
    open: 'Öffnen',
    running: 'In Arbeit',
    nothingRuns: 'Kein Redeploy läuft oder wartet.',
    moreRunning:
      '{count, plural, one {# weiteres wartet oder läuft} other {# weitere warten oder laufen}}',
    forDuration: 'seit {duration}',
    on: 'auf {server}',
    allWell:
      '{count, plural, one {# Stack meldet keinen Fehler und ist nicht als veraltet bekannt.} other {Keiner von # Stacks meldet einen Fehler oder ist als veraltet bekannt.}}',
  },
});
