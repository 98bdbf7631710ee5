import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepsFollowing, type ScrollPosition } from './follow.js';

export interface LogScrollOptions {
  lines: readonly { seq: number }[];
  /** Index of the line with the current match. */
  current: number | null;
  /** Number of the line that the URL links to. */
  line: number | null;
  following: boolean;
  onFollowing: (following: boolean) => void;
  wrap: boolean;
}

const rowHeight = 20;

/** Virtualises the lines and scrolls to the end, the linked line or the current match. */
export function useLogScroll(options: LogScrollOptions) {
  const { lines, current, line, following, onFollowing, wrap } = options;
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<ScrollPosition>({ topPx: 0, belowPx: 0 });
  const count = lines.length;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  useLayoutEffect(() => virtualizer.measure(), [wrap, virtualizer]);
  useLayoutEffect(() => {
    if (following && count > 0) virtualizer.scrollToIndex(count - 1, { align: 'end' });
  }, [following, count, wrap, virtualizer]);
  // The linked line or, if a filter hides it, the first visible line after it.
  const linked = line === null ? -1 : lines.findIndex(({ seq }) => seq >= line);
  useEffect(() => {
    if (linked >= 0) virtualizer.scrollToIndex(linked, { align: 'center' });
  }, [linked, virtualizer]);
  useEffect(() => {
    if (current !== null) virtualizer.scrollToIndex(current, { align: 'center' });
  }, [current, virtualizer]);

  const onScroll = (): void => {
    const element = area.current;
    if (!element) return;
    const topPx = element.scrollTop;
    const now = { topPx, belowPx: element.scrollHeight - element.clientHeight - topPx };
    const next = keepsFollowing(following, place.current, now);
    place.current = now;
    if (next !== following) onFollowing(next);
  };
  return { area, virtualizer, onScroll };
}
