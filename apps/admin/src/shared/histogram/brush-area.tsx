import { useId } from 'react';
import { useMessages } from '../i18n/messages.js';
import { useElementWidth } from '../layout/use-element-width.js';
import { BarChart } from './bar-chart.js';
import { histogramMessages } from './histogram.messages.js';
import classes from './histogram.module.css';
import type { CountedItems } from './use-bar-labels.js';
import type { useBrush } from './use-brush.js';

/** Total width of all bars in pixels, assumed when the area has no layout, as in tests. */
const assumedWidthPx = 960;

interface BrushAreaProps {
  brush: ReturnType<typeof useBrush>;
  /** Description of the selected or hovered bars; null if there are none. */
  description: string | null;
  height: number;
  countedItems: CountedItems;
  formatTick: (at: number) => string;
}

/** The bars of the histogram. Users select a range by dragging or with the keys of a slider. */
export function BrushArea({
  brush,
  description,
  height,
  countedItems,
  formatTick,
}: BrushAreaProps) {
  const t = useMessages(histogramMessages);
  const { bars, edges, focus, area } = brush;
  const [widthPx, measure] = useElementWidth();
  const hintId = useId();
  return (
    <>
      <div
        ref={measure}
        className={classes.area}
        role="slider"
        tabIndex={0}
        aria-label={t('title', { what: countedItems })}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={Math.max(0, focus)}
        aria-valuetext={edges && description ? description : t('nothing')}
        {...area}
      >
        <BarChart
          bars={bars}
          width={widthPx || assumedWidthPx}
          height={height}
          markedRange={edges}
          formatTick={formatTick}
        />
      </div>
      <p id={hintId} className="visually-hidden">
        {t('keys')}
      </p>
    </>
  );
}
