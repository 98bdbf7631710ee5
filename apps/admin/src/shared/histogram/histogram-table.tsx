import { Table } from '@mantine/core';
import type { LogBucketSize } from '@stackyard/contracts';
import { useMessages } from '../i18n/messages.js';
import { MatchCount } from '../filters/facets/match-count.js';
import { stackedOutcomes, type Bar } from './bars.js';
import classes from './histogram.module.css';
import { histogramMessages } from './histogram.messages.js';
import { useBarLabels, type CountedItems } from './use-bar-labels.js';

interface HistogramTableProps {
  bars: readonly Bar[];
  size: LogBucketSize;
  countedItems: CountedItems;
}

export function HistogramTable({ bars, size, countedItems }: HistogramTableProps) {
  const t = useMessages(histogramMessages);
  const labels = useBarLabels(size, countedItems);
  const hasOutcomes = bars.some(({ parts }) => parts.some(({ outcome }) => outcome !== null));
  const outcomes = hasOutcomes ? stackedOutcomes.toReversed() : [];
  return (
    <div
      className={classes.tableArea}
      tabIndex={0}
      role="region"
      aria-label={t('title', { what: countedItems })}
    >
      <Table aria-label={t('title', { what: countedItems })} stickyHeader className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('stretch')}</Table.Th>
            <Table.Th scope="col">{t('entries', { what: countedItems })}</Table.Th>
            {outcomes.map((outcome) => (
              <Table.Th key={outcome} scope="col">
                {labels.outcome(outcome)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars
            .filter(({ count }) => count > 0)
            .map((bar) => (
              <Table.Tr key={bar.from}>
                <Table.Th scope="row">{labels.span(bar)}</Table.Th>
                <Table.Td>
                  <MatchCount count={bar.count} isExact={bar.exact} />
                </Table.Td>
                {outcomes.map((outcome) => (
                  <Table.Td key={outcome}>
                    {bar.parts.find((part) => part.outcome === outcome)?.count ?? 0}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
