import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * How often the request for the next page is repeated while the end stays in view, because a
 * refetch of the list may have cancelled the first request.
 */
const retryDelayMs = 2000;
/** Lists with more rows than this are virtualised. */
const virtualizationThreshold = 100;

interface RowWindowOptions {
  count: number;
  /** The height of a row in pixels, or an estimate if the rendered rows are measured. */
  heightOf: (index: number) => number;
  gapPx?: number;
  onEndReached?: (() => void) | undefined;
}

/**
 * Virtualises a long list that scrolls with the page, and calls `onEndReached` when the end of the
 * list comes near.
 */
export function useRowWindow({ count, heightOf, gapPx = 0, onEndReached }: RowWindowOptions) {
  const areaRef = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = (areaRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setOffset(Math.round(top));
  }, [count]);
  const isVirtual = count > virtualizationThreshold;
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
  const beforePx = isVirtual ? (items[0]?.start ?? offset) - offset : 0;
  const afterPx = isVirtual
    ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset)
    : 0;

  const notifyEndReached = useEffectEvent(() => onEndReached?.());
  const endRef = useRef<HTMLDivElement>(null);
  const [isEndVisible, setIsEndVisible] = useState(false);
  useEffect(() => {
    const target = endRef.current;
    if (!target || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isVisible = entries.at(-1)?.isIntersecting === true;
        setIsEndVisible(isVisible);
        if (isVisible) notifyEndReached();
      },
      { rootMargin: '800px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [count]);
  const shouldRetry = isEndVisible && onEndReached !== undefined;
  useEffect(() => {
    if (!shouldRetry) return undefined;
    const timer = setInterval(notifyEndReached, retryDelayMs);
    return () => clearInterval(timer);
  }, [shouldRetry]);

  return {
    areaRef,
    endRef,
    first,
    last,
    before: Math.max(0, beforePx),
    after: Math.max(0, afterPx),
    measure: isVirtual ? virtualizer.measureElement : undefined,
    scrollTo: (index: number) => {
      if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  };
}
