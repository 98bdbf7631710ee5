import { useRef, useState, type PointerEvent } from 'react';

/**
 * Lets users move a list item with a mouse, a pen or a finger. The item moves as soon as the
 * pointer is over another item.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const handleProps = (place: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(place);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (dragged === null) return;
      const target = indexAt(list.current, clientY);
      if (target === null || target === dragged) return;
      onMove(dragged, target);
      setDragged(target);
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
  });
  return { list, dragged, handleProps };
}

/**
 * Returns the index of the list item at a vertical position in the window; null if there is none.
 */
function indexAt(list: HTMLElement | null, y: number): number | null {
  const place = [...(list?.children ?? [])].findIndex((child) => {
    const { top, bottom } = child.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return place === -1 ? null : place;
}
