import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { lineOf, type Day } from './days.js';

/** Heights in pixels; the style sheet has the same ones. */
export const headHeight = 36;
export const entryHeight = { wide: 40, narrow: 68 } as const;

/** Lines beyond this are drawn only near the visible part. */
const virtualAbove = 120;

interface DayWindowOptions {
  days: readonly Day[];
  narrow: boolean;
  onEndReached: (() => void) | undefined;
}

/** The part of a long timeline that is worth drawing; heads and entries are counted through. */
export function useDayWindow({ days, narrow, onEndReached }: DayWindowOptions) {
  const areaRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const heads = new Set<number>();
  const count = days.reduce((line, { entries }) => {
    heads.add(line);
    return line + entries.length + 1;
  }, 0);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = (areaRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setOffset(Math.round(top));
  }, [count]);
  const height = entryHeight[narrow ? 'narrow' : 'wide'];
  const virtual = count > virtualAbove;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (line) => (heads.has(line) ? headHeight : height),
    overscan: 15,
    scrollMargin: offset,
    enabled: virtual,
  });
  const items = virtualizer.getVirtualItems();
  const reach = useEffectEvent(() => onEndReached?.());
  useEffect(() => {
    const target = endRef.current;
    if (!target || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && reach(),
      { rootMargin: '800px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [count]);
  return {
    areaRef,
    endRef,
    height,
    first: virtual ? (items[0]?.index ?? 0) : 0,
    last: virtual ? (items.at(-1)?.index ?? -1) : count - 1,
    /** Shows an entry by its place among all entries. */
    scrollTo: (entry: number) => {
      if (virtual) virtualizer.scrollToIndex(lineOf(days, entry), { align: 'auto' });
    },
  };
}
