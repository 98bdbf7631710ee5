import type { ReportLanguage, ReportUnit } from '@stackyard/contracts';

/** The unit and the names of a figure. */
export interface FigureDefinition {
  unit: ReportUnit;
  label: Record<ReportLanguage, string>;
}

function figure(unit: ReportUnit, de: string, en: string): FigureDefinition {
  return { unit, label: { de, en } };
}

/** All figures that sentences can use, in display order. */
export const figureCatalogue = {
  'month.name': figure('text', 'Monat', 'Month'),
  'month.before': figure('text', 'Vormonat', 'Month before'),
  'month.after': figure('text', 'Folgemonat', 'Month after'),
  'month.until': figure('text', 'Stand', 'As of'),
  'redeploys.finished': figure('count', 'Abgeschlossene Redeploys', 'Finished redeploys'),
  'redeploys.succeeded': figure('count', 'Erfolgreiche Redeploys', 'Successful redeploys'),
  'redeploys.unsuccessful': figure(
    'count',
    'Redeploys, die fehlgeschlagen sind oder ein unbekanntes Ergebnis haben',
    'Redeploys that failed or have an unknown outcome',
  ),
  'redeploys.lost': figure(
    'count',
    'Redeploys mit unbekanntem Ergebnis',
    'Redeploys with an unknown outcome',
  ),
  'redeploys.cancelled': figure('count', 'Abgebrochene Redeploys', 'Cancelled redeploys'),
  'redeploys.failureShare': figure(
    'percent',
    'Anteil erfolgloser Redeploys',
    'Share of unsuccessful redeploys',
  ),
  'redeploys.stacks': figure('count', 'Ausgerollte Stacks', 'Redeployed stacks'),
  'redeploys.typicalSeconds': figure(
    'seconds',
    'Mittlere Dauer eines erfolgreichen Redeploys (Median)',
    'Typical duration of a successful redeploy (median)',
  ),
  'redeploys.longestSeconds': figure(
    'seconds',
    'Längste Dauer eines erfolgreichen Redeploys',
    'Longest duration of a successful redeploy',
  ),
  'redeploys.repeats': figure(
    'count',
    'Wiederholungen innerhalb einer Stunde nach einem Fehler',
    'Repeats within an hour of a failure',
  ),
  'redeploys.busiestStack': figure(
    'text',
    'Am häufigsten ausgerollter Stack',
    'Most frequently redeployed stack',
  ),
  'redeploys.busiestCount': figure(
    'count',
    'Redeploys des am häufigsten ausgerollten Stacks',
    'Redeploys of the most frequently redeployed stack',
  ),
  'redeploys.worstStack': figure(
    'text',
    'Stack mit den meisten Fehlern',
    'Stack with the most failures',
  ),
  'redeploys.worstFailures': figure('count', 'Fehler dieses Stacks', 'Failures of that stack'),
  'maintenance.openings': figure('count', 'Wartungen', 'Maintenance periods'),
  'maintenance.seconds': figure('seconds', 'Dauer der Wartung', 'Time in maintenance'),
  'maintenance.overrides': figure('count', 'Übergangene Wartungen', 'Maintenance overrides'),
  'windows.planned': figure(
    'count',
    'Geplante Wartungsfenster im Folgemonat',
    'Maintenance windows planned for the following month',
  ),
  'updates.succeeded': figure(
    'count',
    'Erfolgreiche Plattform-Updates',
    'Successful platform updates',
  ),
  'updates.unsuccessful': figure(
    'count',
    'Plattform-Updates, die fehlgeschlagen sind oder ein unbekanntes Ergebnis haben',
    'Platform updates that failed or have an unknown outcome',
  ),
  'updates.versionBefore': figure('text', 'Version davor', 'Version before'),
  'updates.versionAfter': figure('text', 'Version danach', 'Version after'),
  'signIns.succeeded': figure('count', 'Anmeldungen', 'Sign-ins'),
  'signIns.refused': figure('count', 'Abgelehnte Anmeldungen', 'Refused sign-ins'),
  'tokens.created': figure('count', 'Neue API-Tokens', 'New API tokens'),
  'access.denied': figure('count', 'Verweigerte Zugriffe', 'Denied requests'),
  'jobs.finished': figure('count', 'Abgeschlossene Jobs', 'Finished media jobs'),
  'jobs.failed': figure('count', 'Fehlgeschlagene Jobs', 'Failed media jobs'),
  'jobs.bytesIn': figure('bytes', 'Gelesene Daten', 'Data read'),
  'jobs.bytesOut': figure('bytes', 'Geschriebene Daten', 'Data written'),
  'log.entries': figure('count', 'Einträge im Ereignisprotokoll', 'Event log entries'),
  'log.activeDays': figure('count', 'Tage mit Einträgen', 'Days with entries'),
  'log.emptyDays': figure(
    'count',
    'Tage ohne Einträge seit Beginn des Protokolls',
    'Days without entries since the log began',
  ),
  'log.clockJumps': figure('count', 'Zurückstellungen der Uhr', 'Times the clock was set back'),
} as const satisfies Record<string, FigureDefinition>;

export type FigureKey = keyof typeof figureCatalogue;
export const figureKeys = Object.keys(figureCatalogue) as readonly FigureKey[];

/** Figures of one month; missing or null means not measured. */
export type Figures = Readonly<Partial<Record<FigureKey, number | string | null>>>;
