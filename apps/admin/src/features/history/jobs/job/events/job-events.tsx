import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import classes from '../../jobs.module.css';
import { jobEventMessages } from './job-event.messages.js';
import { jobMessages } from '../job.messages.js';
import { jobEvents } from '../job.queries.js';
import { useJobEventText } from './use-job-event-text.js';

/** The events of a job, latest first. They remain after the job is deleted. */
export function JobEvents({ jobId }: { jobId: number }) {
  const t = useMessages(jobMessages);
  const tJobEvent = useMessages(jobEventMessages);
  const textOf = useJobEventText();
  const format = useFormat();
  const list = useInfiniteQuery(jobEvents(jobId));
  if (list.error && !list.data)
    return <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />;
  const events = list.data?.pages.flatMap((page) => page.events);
  if (events?.length === 0) return <Text size="sm">{t('noEvents')}</Text>;
  return (
    <>
      <ol className={classes.timeline}>
        {events?.map((event, index) => {
          const previousEvent = events[index - 1];
          const isSameDay =
            previousEvent !== undefined && format.date(previousEvent.at) === format.date(event.at);
          return (
            <li key={event.id}>
              <time dateTime={event.at} title={event.at}>
                {isSameDay ? format.time(event.at) : format.dateTime(event.at)}
              </time>
              <span>
                <strong>{tJobEvent(event.kind)}</strong> {textOf(event)}{' '}
                {event.by !== previousEvent?.by && (
                  <span className={classes.by}>{t('by', { name: event.by })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetching}
          onClick={() => void list.fetchNextPage()}
        >
          {t('moreEvents')}
        </Button>
      )}
    </>
  );
}
