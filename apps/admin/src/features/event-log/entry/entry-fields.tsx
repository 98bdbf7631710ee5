import { Code } from '@mantine/core';
import type { EventLogEntryReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { useStateWord } from '#shared/state-badge/use-state-word.js';
import { EntryDetails } from './entry-details.js';
import { EntryLinks } from './entry-links.js';
import classes from './entry.module.css';
import { fieldMessages } from '../filters/filter.messages.js';
import { FilterValue } from '../filters/filter-value.js';
import type { LogFilterChange } from '../filters/log-filter.js';
import { useLogWords } from '../use-log-words.js';

interface EntryFieldsProps {
  entry: EventLogEntryReply;
  onFilter: (change: LogFilterChange) => void;
}

export function EntryFields({ entry, onFilter }: EntryFieldsProps) {
  const t = useMessages(fieldMessages);
  const words = useLogWords();
  const word = useStateWord();
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
    [
      t('outcome'),
      <FilterValue
        name={word('outcome', entry.outcome)}
        onFilter={() => onFilter({ outcome: [entry.outcome] })}
      >
        <StateBadge kind="outcome" value={entry.outcome} />
      </FilterValue>,
    ],
    [
      t('severity'),
      <FilterValue
        name={word('severity', entry.severity)}
        onFilter={() => onFilter({ severity: [entry.severity] })}
      >
        <StateBadge kind="severity" value={entry.severity} />
      </FilterValue>,
    ],
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
          {filtered(target.name, { target: [target.name] })} (
          {filtered(words.target(target.type), { targetType: [target.type] })}
          {target.id !== null && `, ${target.id}`})
        </>
      ) : (
        none
      ),
    ],
    [
      t('server'),
      filtered(server?.name ?? null, {
        server: undefined,
        servers: server ? [server.id] : undefined,
      }),
    ],
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
