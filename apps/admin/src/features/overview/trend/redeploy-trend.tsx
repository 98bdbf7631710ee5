import { ActionIcon, Skeleton } from '@mantine/core';
import type { RedeployTrendReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useServerScope } from '#shared/filters/use-server-scope.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { redeployTrend } from '#shared/queries/redeploys.queries.js';
import { Section } from '../section.js';
import { RedeploysByStack } from './heartbeats.js';
import { DayBars, DayTable } from './trend-days.js';
import classes from './trend.module.css';
import { trendMessages } from './trend.messages.js';

const trendDays = 30;

/** Results of redeploys over a month: per day, as a chart or a table, and per stack. */
export function RedeployTrend() {
  const t = useMessages(trendMessages);
  const [offsetMinutes] = useState(() => -new Date().getTimezoneOffset());
  const { data, error, refetch } = useQuery(
    redeployTrend({ ...useServerScope(), days: trendDays, offsetMinutes }),
  );
  return (
    <Section title={t('title')}>
      {!data && !error && <Skeleton height={140} />}
      {!data && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data && <Trend trend={data} />}
    </Section>
  );
}

function Trend({ trend }: { trend: RedeployTrendReply }) {
  const t = useMessages(trendMessages);
  const format = useFormat();
  const [showsTable, setShowsTable] = useState(false);
  const { succeeded, failed, lost } = sumOf(trend);
  const total = succeeded + failed + lost;
  const { medianSeconds } = trend;
  const toggleLabel = t(showsTable ? 'asBars' : 'asTable');
  if (total === 0) return <p className={classes.quiet}>{t('none')}</p>;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.quiet}>
          {t('total', { count: total })} · {t('rate', { rate: format.percent(succeeded / total) })}
          {medianSeconds !== null && (
            <> · {t('median', { duration: format.durationText(medianSeconds * 1000) })}</>
          )}
        </p>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={toggleLabel}
          title={toggleLabel}
          onClick={() => setShowsTable(!showsTable)}
        >
          {showsTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
        </ActionIcon>
      </div>
      {showsTable ? <DayTable days={trend.days} /> : <DayBars days={trend.days} />}
      <RedeploysByStack stacks={trend.stacks} />
    </>
  );
}

function sumOf({ days }: RedeployTrendReply) {
  const sum = (state: 'succeeded' | 'failed' | 'lost'): number =>
    days.reduce((total, day) => total + day[state], 0);
  return { succeeded: sum('succeeded'), failed: sum('failed'), lost: sum('lost') };
}
