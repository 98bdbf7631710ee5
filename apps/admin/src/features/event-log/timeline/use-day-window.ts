import { useRowWindow } from '#shared/table/rows/use-row-window.js';
import { lineOf, type Day } from './days.js';

/** Heights in pixels. They must equal the heights in the style sheet. */
const headingHeightPx = 36;
const entryHeightPx = { wide: 34, narrow: 68 } as const;

interface DayWindowOptions {
  days: readonly Day[];
  isNarrow: boolean;
  onEndReached: (() => void) | undefined;
}

/** Virtualises a long timeline. Lines are numbered across headings and events. */
export function useDayWindow({ days, isNarrow, onEndReached }: DayWindowOptions) {
  const headingLines = new Set<number>();
  const count = days.reduce((line, { events }) => {
    headingLines.add(line);
    return line + events.length + 1;
  }, 0);
  const height = entryHeightPx[isNarrow ? 'narrow' : 'wide'];
  const { areaRef, endRef, first, last, scrollTo } = useRowWindow({
    count,
    heightOf: (line) => (headingLines.has(line) ? headingHeightPx : height),
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
