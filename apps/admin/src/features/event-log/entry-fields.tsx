import { Code } from '@mantine/core';
import type { EventLogEntryReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { RelativeTime } from '../../shared/i18n/relative-time.js';
import { StateBadge } from '../../shared/state-badge/state-badge.js';
import { EntryDetails } from './entry-details.js';
import { EntryLinks } from './entry-links.js';
import { eventLogMessages } from './event-log.messages.js';
import classes from './event-log.module.css';
import { FilterValue } from './filter-value.js';
import type { LogFilterChange } from './log-filter.js';
import { useLogWords } from './use-log-words.js';

interface EntryFieldsProps {
  entry: EventLogEntryReply;
  onFilter: (change: LogFilterChange) => void;
}

export function EntryFields({ entry, onFilter }: EntryFieldsProps) {
  const t = useMessages(eventLogMessages);
  const words = useLogWords();
  const format = useFormat();
  const { createdAt, actor, target, server, ip, requestId } = entry;
  const none = t('none');
  const filtered = (name: string | null, change: LogFilterChange): ReactNode =>
    name === null ? none : <FilterValue name={name} onFilter={() => onFilter(change)} />;
  const fields: [label: string, value: ReactNode][] = [
    [
      t('time'),
      <>
        {format.dateTime(createdAt)} (<RelativeTime at={createdAt} />)
      </>,
    ],
    [t('category'), filtered(words.category(entry.category), { category: [entry.category] })],
    [t('action'), filtered(words.action(entry.action), { action: [entry.action] })],
    [t('outcome'), <StateBadge kind="outcome" value={entry.outcome} />],
    [t('severity'), <StateBadge kind="severity" value={entry.severity} />],
    [
      t('actor'),
      <>
        {filtered(actor.name, { actor: [actor.name] })} ({words.actor(actor.type)}
        {actor.id !== null && `, ${actor.id}`})
      </>,
    ],
    [
      t('target'),
      target ? (
        <>
          {filtered(target.name, { target: [target.name] })} ({words.target(target.type)}
          {target.id !== null && `, ${target.id}`})
        </>
      ) : (
        none
      ),
    ],
    [t('server'), filtered(server?.name ?? null, { server: server?.id })],
    [t('reason'), entry.reason ?? none],
    [t('ip'), filtered(ip, { ip: [ip ?? ''] })],
    [t('userAgent'), entry.userAgent ?? none],
    [
      t('requestId'),
      requestId === null ? (
        none
      ) : (
        <FilterValue name={requestId} onFilter={() => onFilter({ requestId: [requestId] })}>
          <Code>{requestId}</Code>
        </FilterValue>
      ),
    ],
  ];
  return (
    <>
      <p className={classes.sentence}>{entry.message}</p>
      <EntryLinks entry={entry} />
      <dl className={classes.fields}>
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <EntryDetails details={entry.details} />
    </>
  );
}
