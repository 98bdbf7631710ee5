import { Link } from '@tanstack/react-router';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { EventSpan } from './day-strip.js';
import classes from '../overview.module.css';
import { dayMessages } from './day.messages.js';

/**
 * One column per period. The height of a column shows the number of events, and its red part shows
 * the failures.
 */
export function EventStrip({ spans }: { spans: readonly EventSpan[] }) {
  const t = useMessages(dayMessages);
  const maxCount = Math.max(1, ...spans.map(({ count }) => count));
  return (
    <>
      <ol className={classes.strip} aria-label={t('day')}>
        {spans.map((span) => (
          <Span key={span.from} span={span} maxCount={maxCount} />
        ))}
      </ol>
      <p className={classes.legend} aria-hidden>
        <span data-tone="done" /> {t('legendGood')}
        <span data-tone="failed" /> {t('legendBad')}
      </p>
    </>
  );
}

function Span({
  span: { from, to, count, failureCount },
  maxCount,
}: {
  span: EventSpan;
  maxCount: number;
}) {
  const t = useMessages(dayMessages);
  const format = useFormat();
  const times = { from: format.timeOfDay(from), to: format.timeOfDay(to) };
  const label =
    failureCount > 0
      ? t('spanBad', { ...times, count, bad: failureCount })
      : t('span', { ...times, count });
  const heightOf = (partCount: number): string => `${(partCount / maxCount) * 100}%`;
  return (
    <li>
      <Link
        to="/event-log"
        search={{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }}
        aria-label={label}
        title={label}
        className={classes.hour}
      >
        <span data-tone="failed" style={{ height: heightOf(failureCount) }} />
        <span data-tone="done" style={{ height: heightOf(count - failureCount) }} />
      </Link>
      <span className={classes.hourLabel} aria-hidden>
        {hasLabel(from, to) && format.timeOfDay(from)}
      </span>
    </li>
  );
}

/** Returns whether a column includes a labelled hour; every sixth hour is labelled. */
function hasLabel(from: number, to: number): boolean {
  const firstHour = new Date(from).getHours();
  const hours = (to - from) / 3_600_000;
  return firstHour % 6 === 0 || (firstHour % 6) + hours > 6;
}
