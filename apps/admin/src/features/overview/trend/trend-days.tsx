import { Table } from '@mantine/core';
import type { RedeployDayReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './trend.module.css';
import { trendMessages } from './trend.messages.js';

interface DaysProps {
  days: readonly RedeployDayReply[];
}

/** Results that add up to the total. `failed` includes redeploys that were rolled back. */
const outcomes = ['succeeded', 'failed', 'lost'] as const;

/**
 * Order of the results in a column, from bottom to top. Failures are at the bottom, because they
 * are easiest to compare at the baseline.
 */
const stackingOrder = ['failed', 'lost', 'succeeded'] as const;

const columns = ['succeeded', 'failed', 'rolledBack', 'lost'] as const;

const countOf = (day: RedeployDayReply): number =>
  outcomes.reduce((sum, outcome) => sum + day[outcome], 0);

export function DayBars({ days }: DaysProps) {
  const t = useMessages(trendMessages);
  const format = useFormat();
  const maxCount = Math.max(1, ...days.map(countOf));
  return (
    <>
      <ol className={classes.days} aria-label={t('title')}>
        {days.map((day, index) => {
          const { startsAt, ...counts } = day;
          const label = t('day', { day: format.date(startsAt), ...counts });
          return (
            <li key={startsAt} title={label}>
              <span className="visually-hidden">{label}</span>
              <span className={classes.column} aria-hidden>
                {stackingOrder.map((state) => (
                  <span
                    key={state}
                    data-state={state}
                    style={{ height: `${(day[state] / maxCount) * 100}%` }}
                  />
                ))}
              </span>
              <span className={classes.date} aria-hidden>
                {showsDate(index, days.length) && format.dayAndMonth(startsAt)}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={classes.legend} aria-hidden>
        {outcomes.map((outcome) => (
          <span key={outcome}>
            <i data-state={outcome} /> {t(outcome)}
          </span>
        ))}
      </p>
    </>
  );
}

/**
 * Returns whether to show the date of a day. Every seventh day shows its date, except the last
 * three days, because their dates would not fit on a phone.
 */
function showsDate(index: number, count: number): boolean {
  return index % 7 === 1 && index < count - 3;
}

/** A table of the results of each day. Days without results are left out. */
export function DayTable({ days }: DaysProps) {
  const t = useMessages(trendMessages);
  const format = useFormat();
  return (
    <div className={classes.table} tabIndex={0} role="region" aria-label={t('title')}>
      <Table aria-label={t('title')} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('date')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {t(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days
            .filter((day) => countOf(day) > 0)
            .map((day) => (
              <Table.Tr key={day.startsAt}>
                <Table.Th scope="row">{format.date(day.startsAt)}</Table.Th>
                {columns.map((column) => (
                  <Table.Td key={column}>{format.number(day[column])}</Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
