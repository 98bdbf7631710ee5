import { useId } from 'react';
import { heightsOf, ticksOf, type Bar } from './bars.js';
import classes from './histogram.module.css';

interface BarChartProps {
  bars: readonly Bar[];
  /** In pixels. */
  width: number;
  height: number;
  markedRange: { first: number; last: number } | null;
  formatTick: (at: number) => string;
}

/** Height of the time labels below the bars, in pixels. */
const labelHeightPx = 18;
/** Minimum width of a time label, in pixels. */
const minTickWidthPx = 76;

/**
 * The bars of the histogram. They are hidden from screen readers, which read the slider around the
 * bars, or the table.
 */
export function BarChart({ bars, width, height, markedRange, formatTick }: BarChartProps) {
  const id = useId();
  const baselineY = height - labelHeightPx;
  const step = width / Math.max(bars.length, 1);
  const gap = step > 4 ? 1 : 0;
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  const ticks = ticksOf(bars, Math.max(1, Math.floor(width / minTickWidthPx)));
  return (
    <svg width={width} height={height} className={classes.chart} aria-hidden focusable={false}>
      <OutcomePatterns id={id} />
      {markedRange && (
        <rect
          className={classes.marked}
          x={markedRange.first * step}
          width={(markedRange.last - markedRange.first + 1) * step}
          y={0}
          height={baselineY}
        />
      )}
      {bars.map((bar, index) => (
        <BarParts
          key={bar.from}
          bar={bar}
          heights={heightsOf(bar, maxCount, baselineY - 6)}
          x={index * step}
          width={Math.max(1, step - gap)}
          baselineY={baselineY}
          patternsId={id}
        />
      ))}
      <line className={classes.base} x1={0} x2={width} y1={baselineY} y2={baselineY} />
      {ticks.map((index) => (
        <text
          key={index}
          className={classes.tick}
          x={Math.min(index * step, width - minTickWidthPx / 2)}
          y={height - 4}
        >
          {formatTick(bars[index]?.from ?? 0)}
        </text>
      ))}
    </svg>
  );
}

interface BarPartsProps {
  bar: Bar;
  heights: readonly number[];
  x: number;
  width: number;
  baselineY: number;
  patternsId: string;
}

function BarParts({ bar, heights, x, width, baselineY, patternsId }: BarPartsProps) {
  const tops = heights.map((_, index) =>
    heights.slice(0, index + 1).reduce((top, height) => top - height, baselineY),
  );
  return (
    <g>
      {bar.parts.map(({ outcome }, index) => {
        const position = { x, width, y: tops[index], height: heights[index] };
        return (
          <g key={outcome ?? 'untold'} data-outcome={outcome ?? 'untold'}>
            <rect className={classes.part} {...position} />
            {outcome && outcome !== 'success' && (
              <rect fill={`url(#${patternsId}-${outcome})`} {...position} />
            )}
          </g>
        );
      })}
      {!bar.exact && (
        // A dashed line above the bar marks a count that is only a lower bound.
        <path className={classes.open} d={`M ${x} ${(tops.at(-1) ?? baselineY) - 3} h ${width}`} />
      )}
    </g>
  );
}

/** Patterns on top of the colours, so that outcomes do not differ by colour alone. */
export function OutcomePatterns({ id }: { id: string }) {
  const size = { width: 5, height: 5, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <defs className={classes.hatch}>
      <pattern id={`${id}-failure`} {...size}>
        <path d="M -1 1 l 2 -2 M 0 5 l 5 -5 M 4 6 l 2 -2" />
      </pattern>
      <pattern id={`${id}-denied`} {...size}>
        <path d="M 0 2.5 h 5" />
      </pattern>
      <pattern id={`${id}-unknown`} {...size}>
        <circle cx={2.5} cy={2.5} r={0.9} />
      </pattern>
    </defs>
  );
}
