import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { LogFacetsReply, LogOutcome } from '@stackyard/contracts';
import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import type { LogFilterChange } from '../filters/log-filter.js';
import { BarChart } from './bar-chart.js';
import { barsOf, sumOf } from './bars.js';
import { HistogramTable } from './histogram-table.js';
import { histogramMessages } from './histogram.messages.js';
import classes from './histogram.module.css';
import { Legend } from './legend.js';
import { useBarWords } from './use-bar-words.js';
import { useBrush } from './use-brush.js';

interface HistogramProps {
  /** Undefined while it is counted. */
  facets: LogFacetsReply | undefined;
  /** Limits of the list as ISO 8601. */
  from: string | undefined;
  to: string | undefined;
  /** Outcomes that the list is narrowed to. */
  outcomes: readonly LogOutcome[] | undefined;
  onFilter: (change: LogFilterChange) => void;
}

const height = 96;
/** Until it is measured. */
const likelyWidth = 960;

/** When it happened: bars over time, of which a stretch can be chosen. */
export function Histogram({ facets, from, to, outcomes, onFilter }: HistogramProps) {
  const t = useMessages(histogramMessages);
  const [asTable, setAsTable] = useState(false);
  const size = facets?.histogram.size ?? 'day';
  const words = useBarWords(size);
  const { bars, told, edges, focus, area } = useBrush({
    bars: facets ? barsOf(facets.histogram, limitsOf(from, to)) : [],
    onChoose: (first, last) =>
      onFilter({
        from: new Date(first).toISOString(),
        to: new Date(last).toISOString(),
        last: undefined,
      }),
  });
  const { ref, width } = useElementSize();
  const hintId = useId();
  if (!facets) return <Skeleton height={height + 28} mb="sm" aria-hidden />;
  const sum = sumOf(told);
  return (
    <section aria-label={t('title')} className={classes.histogram}>
      <div className={classes.head}>
        <Legend
          counts={facets.facets.outcome}
          chosen={outcomes}
          onOutcome={(outcome: LogOutcome) => onFilter({ outcome: [outcome] })}
        />
        <p className={classes.told} data-hint={sum === null || undefined}>
          {sum ? `${words.span(sum)}: ${words.content(sum)}` : t('hint')}
        </p>
        {(from !== undefined || to !== undefined) && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onFilter({ from: undefined, to: undefined, last: undefined })}
          >
            {t('clearRange')}
          </Button>
        )}
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t(asTable ? 'asBars' : 'asTable')}
          title={t(asTable ? 'asBars' : 'asTable')}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
        </ActionIcon>
      </div>
      {asTable ? (
        <HistogramTable bars={bars} size={size} />
      ) : (
        <>
          <div
            ref={ref}
            className={classes.area}
            role="slider"
            tabIndex={0}
            aria-label={t('title')}
            aria-describedby={hintId}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, bars.length - 1)}
            aria-valuenow={Math.max(0, focus)}
            aria-valuetext={
              edges && sum ? `${words.span(sum)}: ${words.content(sum)}` : t('nothing')
            }
            {...area}
          >
            <BarChart
              bars={bars}
              width={width || likelyWidth}
              height={height}
              edges={edges}
              tick={words.tick}
            />
          </div>
          <p id={hintId} className="visually-hidden">
            {t('keys')}
          </p>
        </>
      )}
    </section>
  );
}

function limitsOf(from: string | undefined, to: string | undefined) {
  return {
    ...(from !== undefined && { from: new Date(from).getTime() }),
    ...(to !== undefined && { to: new Date(to).getTime() }),
  };
}
