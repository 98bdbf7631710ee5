import type { PointerEvent } from 'react';
import classes from '../data-table.module.css';

interface ResizeHandleProps {
  /** The edge of the heading that the user can drag. */
  edge: 'left' | 'right';
  onResize: (width: number) => void;
}

/** Lets the user drag the edge of a column. The column menu changes the width without dragging. */
export function ResizeHandle({ edge, onResize }: ResizeHandleProps) {
  const startResizing = (event: PointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget;
    const width = handle.closest('th')?.getBoundingClientRect().width ?? 0;
    const startX = event.clientX;
    event.preventDefault();
    handle.setPointerCapture?.(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent): void =>
      onResize(width + (edge === 'right' ? clientX - startX : startX - clientX));
    const end = (): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  return (
    <span
      aria-hidden
      className={classes.resize}
      data-edge={edge}
      data-testid="resize"
      onPointerDown={startResizing}
    />
  );
}
