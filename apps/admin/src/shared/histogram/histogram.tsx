import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { LogFacetCount, LogHistogram, LogOutcome } from '@stackyard/contracts';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.js';
import { barsOf, countWithoutOutcome, sumOf } from './bars.js';
import { BrushArea } from './brush-area.js';
import { HistogramTable } from './histogram-table.js';
import { histogramMessages } from './histogram.messages.js';
import classes from './histogram.module.css';
import { Legend } from './legend.js';
import { useBarLabels, type CountedItems } from './use-bar-labels.js';
import { useBrush } from './use-brush.js';

interface HistogramProps {
  countedItems: CountedItems;
  /** Undefined while loading. */
  histogram: LogHistogram | undefined;
  /** Number of matches by outcome, for the legend. */
  counts: readonly LogFacetCount[] | undefined;
  /** Limits of the filter in ISO 8601 format. */
  from: string | undefined;
  to: string | undefined;
  outcomes: readonly LogOutcome[] | undefined;
  /** Called with the selected range. Both limits are undefined if the user removes the range. */
  onSelectRange: (range: { from: string | undefined; to: string | undefined }) => void;
  onSelectOutcome: (outcome: LogOutcome) => void;
  /** The legend entry for rows without an outcome; undefined if there can be none. */
  noOutcomeEntry?: { isHidden: boolean; onChoose: () => void };
}

const height = 80;

/**
 * The number of rows of a list over time, as a chart or a table. Selecting a range or an outcome
 * filters the list.
 */
export function Histogram(props: HistogramProps) {
  const { countedItems, histogram, counts, from, to, outcomes, noOutcomeEntry } = props;
  const t = useMessages(histogramMessages);
  const [showsTable, setShowsTable] = useState(false);
  const size = histogram?.size ?? 'day';
  const labels = useBarLabels(size, countedItems);
  const brush = useBrush({
    bars: histogram ? barsOf(histogram, limitsOf(from, to)) : [],
    onChoose: (first, last) =>
      props.onSelectRange({
        from: new Date(first).toISOString(),
        to: new Date(last).toISOString(),
      }),
  });
  if (!histogram) return <Skeleton height={height + 28} mb="sm" aria-hidden />;
  const noOutcomePart = noOutcomeEntry && {
    ...noOutcomeEntry,
    name: labels.outcome(null),
    count: countWithoutOutcome(brush.bars),
  };
  const sum = sumOf(brush.described);
  const description = sum && `${labels.span(sum)}: ${labels.content(sum)}`;
  return (
    <section aria-label={t('title', { what: countedItems })} className={classes.histogram}>
      <div className={classes.head}>
        <Legend
          counts={counts}
          nameOf={labels.outcome}
          selectedOutcomes={outcomes}
          onSelectOutcome={props.onSelectOutcome}
          noOutcomeEntry={noOutcomePart}
        />
        <p className={classes.described} data-hint={description === null || undefined}>
          {description ?? t('hint')}
        </p>
        {(from !== undefined || to !== undefined) && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => props.onSelectRange({ from: undefined, to: undefined })}
          >
            {t('clearRange')}
          </Button>
        )}
        <TableToggle showsTable={showsTable} onToggle={() => setShowsTable(!showsTable)} />
      </div>
      {showsTable ? (
        <HistogramTable bars={brush.bars} size={size} countedItems={countedItems} />
      ) : (
        <BrushArea
          brush={brush}
          description={description}
          height={height}
          countedItems={countedItems}
          formatTick={labels.formatTick}
        />
      )}
    </section>
  );
}

function TableToggle({ showsTable, onToggle }: { showsTable: boolean; onToggle: () => void }) {
  const t = useMessages(histogramMessages);
  const label = t(showsTable ? 'asBars' : 'asTable');
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      {showsTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
    </ActionIcon>
  );
}

function limitsOf(from: string | undefined, to: string | undefined) {
  return {
    ...(from !== undefined && { from: new Date(from).getTime() }),
    ...(to !== undefined && { to: new Date(to).getTime() }),
  };
}
