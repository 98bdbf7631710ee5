import type { ReportFigureReply, ReportFiguresReply } from '@stackyard/contracts';

/** Whether a figure is the name of a month or day, which lists of figures leave out. */
export const isCalendarName = (key: string): boolean => key.startsWith('month.');

/** Returns the figures used in the text at a pointer, in order and without duplicates. */
export function figuresInText(
  { sentences, figures }: ReportFiguresReply,
  pointer: string,
): ReportFigureReply[] {
  const keys = new Set(
    sentences
      .filter((sentence) => sentence.pointer === pointer)
      .flatMap((sentence) => sentence.figures.filter((key) => !isCalendarName(key))),
  );
  const figureByKey = new Map(figures.map((figure) => [figure.key, figure]));
  return [...keys].map((key) => figureByKey.get(key)).filter((figure) => figure !== undefined);
}

/**
 * Returns the lengths, from 0 to 1, of two bars: one for the month and one for the previous month.
 * Returns null if one of the values is not a number or if neither is positive.
 */
export function barLengthsOf({ value, previous }: ReportFigureReply): [number, number] | null {
  if (typeof value !== 'number' || typeof previous !== 'number') return null;
  const largerValue = Math.max(value, previous);
  return largerValue > 0 ? [value / largerValue, previous / largerValue] : null;
}

/** Figures that count problems. A rise is bad, a fall is good. All other figures are neutral. */
const problemFigureKeys: ReadonlySet<string> = new Set([
  'redeploys.unsuccessful',
  'redeploys.lost',
  'redeploys.rolledBack',
  'redeploys.rollbackFailed',
  'redeploys.failureShare',
  'redeploys.repeats',
  'redeploys.worstFailures',
  'rollbacks.unsuccessful',
  'maintenance.overrides',
  'updates.unsuccessful',
  'signIns.refused',
  'access.denied',
  'jobs.failed',
  'log.emptyDays',
  'log.clockJumps',
]);

export interface FigureChange {
  isRise: boolean;
  judgement: 'better' | 'worse' | undefined;
}

/**
 * Returns how a figure changed from the previous month; null if it did not change or if one of the
 * values is not a number.
 */
export function changeOf({ key, value, previous }: ReportFigureReply): FigureChange | null {
  if (typeof value !== 'number' || typeof previous !== 'number' || value === previous) return null;
  const isRise = value > previous;
  if (!problemFigureKeys.has(key)) return { isRise, judgement: undefined };
  return { isRise, judgement: isRise ? 'worse' : 'better' };
}
