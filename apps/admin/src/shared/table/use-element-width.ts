import { useCallback, useState } from 'react';

/** The width of an element in pixels, known before the first paint; 0 until it is measured. */
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
