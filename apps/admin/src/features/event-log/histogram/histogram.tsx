import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { LogFacetsReply, LogOutcome } from '@stackyard/contracts';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import type { LogFilterChange } from '../filters/log-filter.js';
import { barsOf, sumOf } from './bars.js';
import { BrushArea } from './brush-area.js';
import { HistogramTable } from './histogram-table.js';
import { histogramMessages } from './histogram.messages.js';
import classes from './histogram.module.css';
import { Legend } from './legend.js';
import { useBarWords } from './use-bar-words.js';
import { useBrush } from './use-brush.js';

interface HistogramProps {
  /** Undefined while loading. */
  facets: LogFacetsReply | undefined;
  /** Limits of the filter as ISO 8601. */
  from: string | undefined;
  to: string | undefined;
  outcomes: readonly LogOutcome[] | undefined;
  onFilter: (change: LogFilterChange) => void;
}

const height = 96;

/** The number of entries over time. Selecting a range filters the list. */
export function Histogram({ facets, from, to, outcomes, onFilter }: HistogramProps) {
  const t = useMessages(histogramMessages);
  const [asTable, setAsTable] = useState(false);
  const size = facets?.histogram.size ?? 'day';
  const words = useBarWords(size);
  const brush = useBrush({
    bars: facets ? barsOf(facets.histogram, limitsOf(from, to)) : [],
    onChoose: (first, last) =>
      onFilter({
        from: new Date(first).toISOString(),
        to: new Date(last).toISOString(),
        last: undefined,
      }),
  });
  if (!facets) return <Skeleton height={height + 28} mb="sm" aria-hidden />;
  const sum = sumOf(brush.described);
  const described = sum && `${words.span(sum)}: ${words.content(sum)}`;
  return (
    <section aria-label={t('title')} className={classes.histogram}>
      <div className={classes.head}>
        <Legend
          counts={facets.facets.outcome}
          chosen={outcomes}
          onOutcome={(outcome: LogOutcome) => onFilter({ outcome: [outcome] })}
        />
        <p className={classes.described} data-hint={described === null || undefined}>
          {described ?? t('hint')}
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
        <TableToggle asTable={asTable} onToggle={() => setAsTable(!asTable)} />
      </div>
      {asTable ? (
        <HistogramTable bars={brush.bars} size={size} />
      ) : (
        <BrushArea brush={brush} described={described} height={height} tick={words.tick} />
      )}
    </section>
  );
}

function TableToggle({ asTable, onToggle }: { asTable: boolean; onToggle: () => void }) {
  const t = useMessages(histogramMessages);
  const label = t(asTable ? 'asBars' : 'asTable');
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      {asTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
    </ActionIcon>
  );
}

function limitsOf(from: string | undefined, to: string | undefined) {
  return {
    ...(from !== undefined && { from: new Date(from).getTime() }),
    ...(to !== undefined && { to: new Date(to).getTime() }),
  };
}
