import type { ReportFigureReply, ReportFiguresReply } from '@stackyard/contracts';

/** Prefix of month and day names: listing them as figures would add nothing. */
const calendar = 'month.';

/** The figures that the text at a pointer rests on, each once, in the order of its sentences. */
export function figuresBehind(
  { sentences, figures }: ReportFiguresReply,
  pointer: string,
): ReportFigureReply[] {
  const keys = new Set(
    sentences
      .filter((sentence) => sentence.pointer === pointer)
      .flatMap((one) => one.figures.filter((key) => !key.startsWith(calendar))),
  );
  const byKey = new Map(figures.map((figure) => [figure.key, figure]));
  return [...keys].map((key) => byKey.get(key)).filter((figure) => figure !== undefined);
}

/**
 * Lengths of two bars beside each other, from 0 to 1: the month and the one before. Null where a
 * drawing says nothing, because the two are no numbers or both are zero.
 */
export function barsOf({ value, previous }: ReportFigureReply): [number, number] | null {
  if (typeof value !== 'number' || typeof previous !== 'number') return null;
  const most = Math.max(value, previous);
  return most > 0 ? [value / most, previous / most] : null;
}
