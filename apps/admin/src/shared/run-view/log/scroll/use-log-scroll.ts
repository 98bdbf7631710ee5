import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepsFollowing, type ScrollPosition } from './follow.js';

export interface LogScrollOptions {
  lines: readonly { seq: number }[];
  /** Index of the line with the current match. */
  currentMatchIndex: number | null;
  /** Number of the line that the URL links to. */
  line: number | null;
  isFollowing: boolean;
  onFollowingChange: (isFollowing: boolean) => void;
  wrapsLines: boolean;
}

const rowHeightPx = 20;

/**
 * Virtualises the lines and scrolls to the end, the linked line or the current match. Calls
 * `onFollowingChange` when the user scrolls away from the end or back to it.
 */
export function useLogScroll(options: LogScrollOptions) {
  const { lines, currentMatchIndex, line, isFollowing, onFollowingChange, wrapsLines } = options;
  const area = useRef<HTMLDivElement>(null);
  const lastPosition = useRef<ScrollPosition>({ topPx: 0, belowPx: 0 });
  const count = lines.length;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeightPx,
    overscan: 20,
  });
  useLayoutEffect(() => virtualizer.measure(), [wrapsLines, virtualizer]);
  useLayoutEffect(() => {
    if (isFollowing && count > 0) virtualizer.scrollToIndex(count - 1, { align: 'end' });
  }, [isFollowing, count, wrapsLines, virtualizer]);
  // The linked line or, if a filter hides it, the first visible line after it.
  const linkedIndex = line === null ? -1 : lines.findIndex(({ seq }) => seq >= line);
  useEffect(() => {
    if (linkedIndex >= 0) virtualizer.scrollToIndex(linkedIndex, { align: 'center' });
  }, [linkedIndex, virtualizer]);
  useEffect(() => {
    if (currentMatchIndex !== null)
      virtualizer.scrollToIndex(currentMatchIndex, { align: 'center' });
  }, [currentMatchIndex, virtualizer]);

  const onScroll = (): void => {
    const element = area.current;
    if (!element) return;
    const topPx = element.scrollTop;
    const position = { topPx, belowPx: element.scrollHeight - element.clientHeight - topPx };
    const shouldFollow = keepsFollowing(isFollowing, lastPosition.current, position);
    lastPosition.current = position;
    if (shouldFollow !== isFollowing) onFollowingChange(shouldFollow);
  };
  return { area, virtualizer, onScroll };
}
