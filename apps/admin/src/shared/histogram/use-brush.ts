import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Bar } from './bars.js';
import { barAt, edgesOf, moveBrush, type Brush } from './brush.js';

interface BrushOptions {
  bars: readonly Bar[];
  /** Called with the selected range in milliseconds. */
  onChoose: (from: number, to: number) => void;
}

export function useBrush({ bars: currentBars, onChoose }: BrushOptions) {
  const { bars, brush, mark, clear, choose } = useFrozenBars({ bars: currentBars, onChoose });
  const [isDragging, setIsDragging] = useState(false);
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);
  const reset = (): void => {
    clear();
    setIsDragging(false);
  };
  const finish = (selection: Brush): void => {
    setIsDragging(false);
    setHoveredIndex(null);
    choose(selection);
  };
  const barUnder = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return barAt(event.clientX - left, width, bars.length);
  };
  const edges = brush && edgesOf(brush);
  return {
    bars,
    /** Indexes of the first and the last selected bar; null if no bar is selected. */
    edges,
    /** The bars to describe: the selected bars or, if none are selected, the hovered bar. */
    described: edges
      ? bars.slice(edges.first, edges.last + 1)
      : bars.slice(hoveredIndex ?? 0, hoveredIndex === null ? 0 : hoveredIndex + 1),
    focus: brush?.focus ?? bars.length - 1,
    area: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        // Capture only the mouse. Browsers capture touch pointers themselves, and cancel them when
        // the page scrolls.
        if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture?.(event.pointerId);
        const index = barUnder(event);
        mark({ anchor: index, focus: index });
        setIsDragging(true);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const index = barUnder(event);
        setHoveredIndex(index);
        if (isDragging && brush) mark({ ...brush, focus: index });
      },
      onPointerUp: () => isDragging && brush && finish(brush),
      onPointerCancel: reset,
      onPointerLeave: () => setHoveredIndex(null),
      onBlur: () => !isDragging && reset(),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const next = moveBrush(brush, event.key, event.shiftKey, bars.length);
        if (next) mark(next);
        else if (event.key === 'Enter' && brush) finish(brush);
        else if (event.key === 'Escape' && brush) reset();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/**
 * Freezes the bars while some are selected, so that new data does not move the selection to other
 * bars.
 */
function useFrozenBars({ bars: currentBars, onChoose }: BrushOptions) {
  const [brush, setBrush] = useState<Brush | null>(null);
  const [brushedBars, setBrushedBars] = useState<readonly Bar[]>(currentBars);
  const bars = brush ? brushedBars : currentBars;
  return {
    bars,
    brush,
    mark: (next: Brush): void => {
      if (!brush) setBrushedBars(currentBars);
      setBrush(next);
    },
    clear: () => setBrush(null),
    choose: (selection: Brush): void => {
      const { first, last } = edgesOf(selection);
      const [from, to] = [bars[first], bars[last]];
      setBrush(null);
      if (from && to) onChoose(from.from, to.to);
    },
  };
}
