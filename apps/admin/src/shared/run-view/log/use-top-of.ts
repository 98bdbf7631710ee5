import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Measures the distance from the top of the page to an element in pixels, so that the element can
 * fill the rest of the window. Returns undefined until the distance is known.
 */
export function useTopOffsetPx(element: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTopOffsetPx] = useState<number>();
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTopOffsetPx(Math.round(box.top + window.scrollY));
    };
    measure();
    // Content that loads later can move the element. Such content also changes the height of the
    // page, so observe that height.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
