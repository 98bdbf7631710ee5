import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * How often the request for the next page is repeated while the end stays in view, because a
 * refetch of the list may have cancelled the first request.
 */
const retryDelayMs = 2000;
/** Lists with more rows than this are virtualised. */
const virtualizeAbove = 100;

interface RowWindowOptions {
  count: number;
  /** The height of a row in pixels, or an estimate if the rendered rows are measured. */
  heightOf: (index: number) => number;
  /** Gap between rows in pixels. */
  gapPx?: number;
  onEndReached?: (() => void) | undefined;
}

/** Virtualises a long list that scrolls with the page. */
export function useRowWindow({ count, heightOf, gapPx = 0, onEndReached }: RowWindowOptions) {
  const areaRef = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = (areaRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setOffset(Math.round(top));
  }, [count]);
  const isVirtual = count > virtualizeAbove;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    overscan: 12,
    gap: gapPx,
    scrollMargin: offset,
    enabled: isVirtual,
  });
  const items = virtualizer.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? -1) : count - 1;
  const before = isVirtual ? (items[0]?.start ?? offset) - offset : 0;
  const after = isVirtual
    ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset)
    : 0;

  const reach = useEffectEvent(() => onEndReached?.());
  const endRef = useRef<HTMLDivElement>(null);
  const [endVisible, setEndVisible] = useState(false);
  useEffect(() => {
    const target = endRef.current;
    if (!target || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isVisible = entries.at(-1)?.isIntersecting === true;
        setEndVisible(isVisible);
        if (isVisible) reach();
      },
      { rootMargin: '800px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [count]);
  const asksAgain = endVisible && onEndReached !== undefined;
  useEffect(() => {
    if (!asksAgain) return undefined;
    const timer = setInterval(reach, retryDelayMs);
    return () => clearInterval(timer);
  }, [asksAgain]);

  return {
    areaRef,
    endRef,
    first,
    last,
    before: Math.max(0, before),
    after: Math.max(0, after),
    measure: isVirtual ? virtualizer.measureElement : undefined,
    scrollTo: (index: number) => {
      if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  };
}
