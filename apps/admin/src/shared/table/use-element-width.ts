import { useCallback, useState } from 'react';

/**
 * Measures the width of an element in pixels before the first paint. Until then, the width is 0.
 */
export function useElementWidth() {
  const [room, setRoom] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const read = (): void => setRoom(element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, measure] as const;
}
