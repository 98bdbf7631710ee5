import { useRowWindow } from '#shared/table/rows/use-row-window.js';
import { lineOf, type Day } from './days.js';

/** Heights in pixels; the style sheet has the same ones. */
const headHeight = 36;
const entryHeight = { wide: 40, narrow: 68 } as const;

interface DayWindowOptions {
  days: readonly Day[];
  narrow: boolean;
  onEndReached: (() => void) | undefined;
}

/** The part of a long timeline that is worth drawing; heads and entries are counted through. */
export function useDayWindow({ days, narrow, onEndReached }: DayWindowOptions) {
  const heads = new Set<number>();
  const count = days.reduce((line, { entries }) => {
    heads.add(line);
    return line + entries.length + 1;
  }, 0);
  const height = entryHeight[narrow ? 'narrow' : 'wide'];
  const { areaRef, endRef, first, last, scrollTo } = useRowWindow({
    count,
    heightOf: (line) => (heads.has(line) ? headHeight : height),
    onEndReached,
  });
  return {
    areaRef,
    endRef,
    height,
    first,
    last,
    /** Shows an entry by its place among all entries. */
    scrollTo: (entry: number) => scrollTo(lineOf(days, entry)),
  };
}
