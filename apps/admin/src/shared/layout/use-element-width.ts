import { useCallback, useState } from 'react';

/**
 * Measures the width of an element in pixels, before the first paint and whenever the element is
 * resized. The width is 0 until it is measured.
 */
export function useElementWidth() {
  const [widthPx, setWidthPx] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const updateWidth = (): void => setWidthPx(element.clientWidth);
    updateWidth();
    const observer = new ResizeObserver(updateWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [widthPx, measure] as const;
}
