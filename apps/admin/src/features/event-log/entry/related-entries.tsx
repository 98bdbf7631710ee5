import { Title } from '@mantine/core';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { relatedLogs } from '../event-log.queries.js';
import { useLogLabels } from '../use-log-labels.js';
import { entryMessages } from './entry.messages.js';
import classes from './entry.module.css';

interface RelatedEntriesProps {
  entry: EventLogEntryReply;
  onOpen: (id: number) => void;
}

/**
 * The entries that share a request ID, for example those about the request, start and end of a
 * redeploy.
 */
export function RelatedEntries({ entry, onOpen }: RelatedEntriesProps) {
  const t = useMessages(entryMessages);
  const format = useFormat();
  const labels = useLogLabels();
  const { data } = useQuery({ ...relatedLogs(entry), enabled: entry.requestId !== null });
  if (!data || data.entries.length < 2) return null;
  return (
    <section>
      <Title order={3} mb="xs">
        {t('related')}
      </Title>
      <ol className={classes.related}>
        {data.entries.map(({ id, createdAt, outcome, action }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === entry.id ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <time dateTime={createdAt}>{format.time(createdAt)}</time>
              <span>
                <StateBadge kind="outcome" value={outcome} />
              </span>
              <span>{labels.action(action)}</span>
            </button>
          </li>
        ))}
      </ol>
      {data.nextCursor !== null && entry.requestId !== null && (
        <Link to="/event-log" search={{ requestId: [entry.requestId] }} className={classes.more}>
          {t('allRelated')}
        </Link>
      )}
    </section>
  );
}
