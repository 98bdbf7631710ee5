import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useServerScope } from '#shared/filters/use-server-scope.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useElementWidth } from '#shared/layout/use-element-width.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { logList } from '#shared/queries/logs.queries.js';
import { eventsBySpan, firstHourStartMs } from './day-strip.js';
import { EventStrip } from './event-strip.js';
import { LatestEvents } from './latest-events.js';
import classes from '../overview.module.css';
import { dayMessages } from './day.messages.js';
import { Section } from '../section.js';

const maxEvents = 500;
const hoursPerDay = 24;
/** Includes the gap between columns. */
const minColumnWidthPx = 28;

/** The last 24 hours: a chart by hour, and the latest entries. */
export function LastDay() {
  const t = useMessages(dayMessages);
  const now = useNow();
  const [widthPx, frameRef] = useElementWidth();
  // Where there is little room, columns cover two hours so that they are wide enough to tap.
  const hoursPerColumn = widthPx < hoursPerDay * minColumnWidthPx ? 2 : 1;
  const from = new Date(firstHourStartMs(now)).toISOString();
  const { data, error, refetch } = useInfiniteQuery(
    logList({ ...useServerScope(), from, limit: maxEvents }),
  );
  const page = data?.pages[0];
  return (
    <Section title={t('day')}>
      {!page && !error && <Skeleton height={180} />}
      {!page && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {page && (
        <>
          <div ref={frameRef}>
            <EventStrip spans={eventsBySpan(page.entries, now, hoursPerColumn)} />
          </div>
          {page.nextCursor && (
            <p className={classes.quiet}>{t('truncated', { count: maxEvents })}</p>
          )}
          <LatestEvents entries={page.entries} hasOlderEntries={page.nextCursor !== null} />
          <Link to="/event-log" search={{ from }} className={classes.more}>
            {t('allEvents')}
          </Link>
        </>
      )}
    </Section>
  );
}
