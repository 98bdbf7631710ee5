import { useRowWindow } from '#shared/table/rows/use-row-window.js';
import { lineOf, type Day } from './days.js';

/** Heights in pixels. They must equal the heights in the style sheet. */
const headHeight = 36;
const entryHeight = { wide: 34, narrow: 68 } as const;

interface DayWindowOptions {
  days: readonly Day[];
  isNarrow: boolean;
  onEndReached: (() => void) | undefined;
}

/** Virtualises a long timeline. Lines are numbered across headings and events. */
export function useDayWindow({ days, isNarrow, onEndReached }: DayWindowOptions) {
  const headLines = new Set<number>();
  const count = days.reduce((line, { events }) => {
    headLines.add(line);
    return line + events.length + 1;
  }, 0);
  const height = entryHeight[isNarrow ? 'narrow' : 'wide'];
  const { areaRef, endRef, first, last, scrollTo } = useRowWindow({
    count,
    heightOf: (line) => (headLines.has(line) ? headHeight : height),
    onEndReached,
  });
  return {
    areaRef,
    endRef,
    height,
    first,
    last,
    /** Scrolls to the event with the given index among all events. */
    scrollTo: (eventIndex: number) => scrollTo(lineOf(days, eventIndex)),
  };
}
