import type { ReportLanguage, ReportUnit } from '@stackyard/contracts';

export interface FigureDefinition {
  unit: ReportUnit;
  label: Record<ReportLanguage, string>;
}

function defineFigure(unit: ReportUnit, de: string, en: string): FigureDefinition {
  return { unit, label: { de, en } };
}

/** All figures that sentences can use, in display order. */
export const figureCatalogue = {
  'month.name': defineFigure('text', 'Monat', 'Month'),
  'month.before': defineFigure('text', 'Vormonat', 'Previous month'),
  'month.after': defineFigure('text', 'Folgemonat', 'Following month'),
  'month.until': defineFigure('text', 'Stand', 'As of'),
  'redeploys.finished': defineFigure('count', 'Abgeschlossene Redeploys', 'Finished redeploys'),
  'redeploys.succeeded': defineFigure('count', 'Erfolgreiche Redeploys', 'Successful redeploys'),
  'redeploys.unsuccessful': defineFigure(
    'count',
    'Redeploys, die fehlgeschlagen sind oder ein unbekanntes Ergebnis haben',
    'Redeploys that failed or have an unknown result',
  ),
  'redeploys.lost': defineFigure(
    'count',
    'Redeploys mit unbekanntem Ergebnis',
    'Redeploys with an unknown result',
  ),
  'redeploys.rolledBack': defineFigure(
    'count',
    'Automatisch zurückgerollte Redeploys',
    'Redeploys that were rolled back automatically',
  ),
  'redeploys.rollbackFailed': defineFigure(
    'count',
    'Redeploys, deren automatisches Rollback fehlgeschlagen ist',
    'Redeploys whose automatic rollback failed',
  ),
  'rollbacks.succeeded': defineFigure(
    'count',
    'Angeforderte Rollbacks, die erfolgreich waren',
    'Requested rollbacks that succeeded',
  ),
  'rollbacks.unsuccessful': defineFigure(
    'count',
    'Angeforderte Rollbacks, die fehlgeschlagen sind oder ein unbekanntes Ergebnis haben',
    'Requested rollbacks that failed or have an unknown result',
  ),
  'redeploys.cancelled': defineFigure('count', 'Abgebrochene Redeploys', 'Cancelled redeploys'),
  'redeploys.failureShare': defineFigure(
    'percent',
    'Anteil erfolgloser Redeploys',
    'Share of unsuccessful redeploys',
  ),
  'redeploys.stacks': defineFigure('count', 'Neu ausgerollte Stacks', 'Redeployed stacks'),
  'redeploys.typicalSeconds': defineFigure(
    'seconds',
    'Mittlere Dauer eines erfolgreichen Redeploys (Median)',
    'Typical duration of a successful redeploy (median)',
  ),
  'redeploys.longestSeconds': defineFigure(
    'seconds',
    'Längste Dauer eines erfolgreichen Redeploys',
    'Longest duration of a successful redeploy',
  ),
  'redeploys.repeats': defineFigure(
    'count',
    'Wiederholungen innerhalb einer Stunde nach einem erfolglosen Redeploy',
    'Repeats within an hour of an unsuccessful redeploy',
  ),
  'redeploys.busiestStack': defineFigure(
    'text',
    'Am häufigsten neu ausgerollter Stack',
    'Most frequently redeployed stack',
  ),
  'redeploys.busiestCount': defineFigure(
    'count',
    'Höchste Zahl von Redeploys eines Stacks',
    'Highest number of redeploys of one stack',
  ),
  'redeploys.worstStack': defineFigure(
    'text',
    'Stack mit den meisten erfolglosen Redeploys',
    'Stack with the most unsuccessful redeploys',
  ),
  'redeploys.worstFailures': defineFigure(
    'count',
    'Höchste Zahl erfolgloser Redeploys eines Stacks',
    'Highest number of unsuccessful redeploys of one stack',
  ),
  'maintenance.openings': defineFigure('count', 'Wartungen', 'Maintenance periods'),
  'maintenance.seconds': defineFigure('seconds', 'Dauer der Wartung', 'Time in maintenance'),
  'maintenance.overrides': defineFigure(
    'count',
    'Redeploys trotz Wartung',
    'Maintenance overrides',
  ),
  'windows.planned': defineFigure(
    'count',
    'Geplante Wartungstermine im Folgemonat',
    'Maintenance periods scheduled for the following month',
  ),
  'updates.succeeded': defineFigure(
    'count',
    'Erfolgreiche Plattform-Updates',
    'Successful platform updates',
  ),
  'updates.unsuccessful': defineFigure(
    'count',
    'Plattform-Updates, die fehlgeschlagen sind oder ein unbekanntes Ergebnis haben',
    'Platform updates that failed or have an unknown result',
  ),
  'updates.versionBefore': defineFigure(
    'text',
    'Version vor dem Update',
    'Version before the update',
  ),
  'updates.versionAfter': defineFigure(
    'text',
    'Version nach dem Update',
    'Version after the update',
  ),
  'signIns.succeeded': defineFigure('count', 'Erfolgreiche Anmeldungen', 'Successful sign-ins'),
  'signIns.refused': defineFigure('count', 'Abgelehnte Anmeldungen', 'Failed sign-ins'),
  'tokens.created': defineFigure('count', 'Neue API-Tokens', 'New API tokens'),
  'access.denied': defineFigure('count', 'Verweigerte Zugriffe', 'Denied requests'),
  'jobs.finished': defineFigure('count', 'Abgeschlossene Medienjobs', 'Completed media jobs'),
  'jobs.failed': defineFigure('count', 'Fehlgeschlagene Medienjobs', 'Failed media jobs'),
  'jobs.bytesIn': defineFigure('bytes', 'Gelesene Daten', 'Data read'),
  'jobs.bytesOut': defineFigure('bytes', 'Geschriebene Daten', 'Data written'),
  'log.entries': defineFigure('count', 'Einträge im Ereignisprotokoll', 'Event log entries'),
  'log.activeDays': defineFigure('count', 'Tage mit Einträgen', 'Days with entries'),
  'log.emptyDays': defineFigure(
    'count',
    'Tage ohne Einträge seit Beginn des Protokolls',
    'Days without entries since the log began',
  ),
  'log.clockJumps': defineFigure(
    'count',
    'Wie oft die Uhr zurückgestellt wurde',
    'Number of times the clock was set back',
  ),
} as const satisfies Record<string, FigureDefinition>;

export type FigureKey = keyof typeof figureCatalogue;
export const figureKeys = Object.keys(figureCatalogue) as readonly FigureKey[];

/** Figures of one month. A figure that was not measured is missing or null. */
export type Figures = Readonly<Partial<Record<FigureKey, number | string | null>>>;
