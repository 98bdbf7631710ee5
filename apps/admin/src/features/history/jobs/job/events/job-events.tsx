import { Button, Text } from '@mantine/core';
import type { JobEventReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import classes from '../../jobs.module.css';
import { jobEventMessages } from './job-event.messages.js';
import { jobMessages } from '../job.messages.js';
import { jobEvents } from '../job.queries.js';
import { foldOutputs } from './folded-outputs.js';
import { useJobEventText } from './use-job-event-text.js';

interface JobEventsProps {
  jobId: number;
  /** If set, only this many of the latest events are shown, without a button for more. */
  maxCount?: number;
}

/** The events of a job, latest first. They remain after the job is deleted. */
export function JobEvents({ jobId, maxCount }: JobEventsProps) {
  const t = useMessages(jobMessages);
  const list = useInfiniteQuery(jobEvents(jobId));
  if (list.error && !list.data)
    return <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />;
  const events = list.data?.pages.flatMap((page) => page.events);
  if (events?.length === 0) return <Text size="sm">{t('noEvents')}</Text>;
  const groups = foldOutputs(events ?? []).slice(0, maxCount);
  return (
    <>
      <ol className={classes.timeline} data-narrow={maxCount !== undefined || undefined}>
        {groups.map((group, index) => (
          <EventItem key={group[0]?.id} group={group} previous={groups[index - 1]?.[0]} />
        ))}
      </ol>
      {list.hasNextPage && maxCount === undefined && (
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

interface EventItemProps {
  /** One event, or several that each record a file of the result. */
  group: readonly JobEventReply[];
  /** The event above, whose day and actor are not repeated. */
  previous: JobEventReply | undefined;
}

function EventItem({ group, previous }: EventItemProps) {
  const t = useMessages(jobMessages);
  const tJobEvent = useMessages(jobEventMessages);
  const textOf = useJobEventText();
  const format = useFormat();
  const [event] = group;
  if (!event) return null;
  const isSameDay = previous !== undefined && format.date(previous.at) === format.date(event.at);
  const actor = event.by !== previous?.by && (
    <span className={classes.by}>{t('by', { name: event.by })}</span>
  );
  return (
    <li>
      <time dateTime={event.at} title={event.at}>
        {isSameDay ? format.time(event.at) : format.dateTime(event.at)}
      </time>
      {group.length > 1 ? (
        <details>
          <summary>
            <strong>{tJobEvent(event.kind)}</strong> {t('outputCount', { count: group.length })}{' '}
            {actor}
          </summary>
          <ul className={classes.foldedOutputs}>
            {group.map(({ id, at, message }) => (
              <li key={id}>
                <time dateTime={at} title={at}>
                  {format.dayAndTime(at)}
                </time>{' '}
                {message}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <span>
          <strong>{tJobEvent(event.kind)}</strong> {textOf(event)} {actor}
        </span>
      )}
    </li>
  );
}
