import { useRef, useState, type PointerEvent } from 'react';

/**
 * Lets users move a list item with a mouse, a pen or a finger. The item moves as soon as the
 * pointer is over another item.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const handlePropsAt = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraggedIndex(index);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (draggedIndex === null) return;
      const target = indexAt(list.current, clientY);
      if (target === null || target === draggedIndex) return;
      onMove(draggedIndex, target);
      setDraggedIndex(target);
    },
    onPointerUp: () => setDraggedIndex(null),
    onPointerCancel: () => setDraggedIndex(null),
  });
  return { list, dragged: draggedIndex, handleProps: handlePropsAt };
}

/**
 * Returns the index of the list item at a vertical position in the window; null if there is none.
 */
function indexAt(list: HTMLElement | null, y: number): number | null {
  const index = [...(list?.children ?? [])].findIndex((child) => {
    const { top, bottom } = child.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return index === -1 ? null : index;
}
