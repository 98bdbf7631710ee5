/** A selection of bars, from the bar where it started to the current one, in either direction. */
export interface Brush {
  anchor: number;
  focus: number;
}

export function edgesOf({ anchor, focus }: Brush): { first: number; last: number } {
  return { first: Math.min(anchor, focus), last: Math.max(anchor, focus) };
}

/**
 * Applies a navigation key, such as an arrow key: it moves the selection, or extends it while Shift
 * is pressed. If nothing is selected, a selection starts at the latest bar, or at the earliest one
 * for Home. Returns undefined for other keys.
 */
export function moveBrush(
  brush: Brush | null,
  key: string,
  isShiftPressed: boolean,
  count: number,
): Brush | undefined {
  const end = count - 1;
  const pageSize = Math.max(1, Math.round(count / 10));
  const steps: Record<string, (at: number) => number> = {
    ArrowLeft: (at) => at - 1,
    ArrowDown: (at) => at - 1,
    ArrowRight: (at) => at + 1,
    ArrowUp: (at) => at + 1,
    PageDown: (at) => at - pageSize,
    PageUp: (at) => at + pageSize,
    Home: () => 0,
    End: () => end,
  };
  const step = steps[key];
  if (!step) return undefined;
  if (!brush) {
    const start = key === 'Home' ? 0 : end;
    return { anchor: start, focus: start };
  }
  const focus = Math.min(Math.max(step(brush.focus), 0), end);
  return { anchor: isShiftPressed ? brush.anchor : focus, focus };
}

/** Returns the index of the bar at a horizontal position in an area with `count` bars. */
export function barAt(x: number, width: number, count: number): number {
  const index = Math.floor((x / Math.max(width, 1)) * count);
  return Math.min(Math.max(index, 0), count - 1);
}
