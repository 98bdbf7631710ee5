import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useServerScope } from '#shared/filters/use-server-scope.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { logList } from '#shared/queries/logs.queries.js';
import { eventsBySpan, firstHour } from './day-strip.js';
import { EventStrip } from './event-strip.js';
import { LatestEvents } from './latest-events.js';
import classes from '../overview.module.css';
import { dayMessages } from './day.messages.js';
import { Section } from '../section.js';

const maxEvents = 500;

/** The last 24 hours: a chart by hour, and the latest entries. */
export function LastDay() {
  const t = useMessages(dayMessages);
  const now = useNow();
  // In narrow windows, columns cover two hours so that they are wide enough to tap.
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const from = new Date(firstHour(now)).toISOString();
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
          <EventStrip spans={eventsBySpan(page.entries, now, isNarrow ? 2 : 1)} />
          {page.nextCursor && (
            <p className={classes.quiet}>{t('truncated', { count: maxEvents })}</p>
          )}
          <LatestEvents entries={page.entries} />
          <Link to="/event-log" search={{ from }} className={classes.more}>
            {t('allEvents')}
          </Link>
        </>
      )}
    </Section>
  );
}
