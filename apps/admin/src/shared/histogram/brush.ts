/** The selected bars, from `anchor` to `focus`. Either of them can be the earlier bar. */
export interface Brush {
  anchor: number;
  focus: number;
}

export function edgesOf({ anchor, focus }: Brush): { first: number; last: number } {
  return { first: Math.min(anchor, focus), last: Math.max(anchor, focus) };
}

/**
 * Returns the selection after a navigation key was pressed; undefined for other keys. The key moves
 * the selection to one bar, or extends the selection while Shift is pressed. If no bar is selected,
 * Home selects the earliest bar, and any other navigation key the latest.
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

/**
 * Returns the index of the bar at a horizontal position in an area with `count` bars. A position
 * outside the area counts as the nearest bar.
 */
export function barAt(x: number, width: number, count: number): number {
  const index = Math.floor((x / Math.max(width, 1)) * count);
  return Math.min(Math.max(index, 0), count - 1);
}
