import type { EventLogEntryReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { useStateWord } from '#shared/state-badge/use-state-word.js';
import type { Column } from '#shared/table/column.js';
import classes from './event-log.module.css';
import { fieldMessages } from './filters/filter.messages.js';
import { FilterValue } from './filters/filter-value.js';
import type { LogFilterChange } from './filters/log-filter.js';
import { useLogWords } from './use-log-words.js';

/** Columns of the event log; a click on a value filters by it. */
export function useLogColumns(
  onFilter: (change: LogFilterChange) => void,
): Column<EventLogEntryReply>[] {
  const t = useMessages(fieldMessages);
  const words = useLogWords();
  const word = useStateWord();
  const format = useFormat();
  return [
    {
      id: 'time',
      header: t('time'),
      width: '168px',
      sort: 'time',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
    {
      id: 'action',
      header: t('action'),
      width: '192px',
      title: true,
      cell: ({ action }) => (
        <FilterValue name={words.action(action)} onFilter={() => onFilter({ action: [action] })} />
      ),
    },
    {
      id: 'outcome',
      header: t('outcome'),
      width: '128px',
      cell: ({ outcome }) => (
        <FilterValue
          name={word('outcome', outcome)}
          onFilter={() => onFilter({ outcome: [outcome] })}
        >
          <StateBadge kind="outcome" value={outcome} />
        </FilterValue>
      ),
    },
    {
      id: 'severity',
      header: t('severity'),
      width: '120px',
      from: 1500,
      cell: ({ severity }) => (
        <FilterValue
          name={word('severity', severity)}
          onFilter={() => onFilter({ severity: [severity] })}
        >
          <StateBadge kind="severity" value={severity} />
        </FilterValue>
      ),
    },
    {
      id: 'actor',
      header: t('actor'),
      width: '112px',
      cell: ({ actor }) => (
        <FilterValue name={actor.name} onFilter={() => onFilter({ actor: [actor.name] })} />
      ),
    },
    {
      id: 'target',
      header: t('target'),
      width: '148px',
      from: 900,
      cell: ({ target }) =>
        target ? (
          <FilterValue name={target.name} onFilter={() => onFilter({ target: [target.name] })} />
        ) : (
          t('none')
        ),
    },
    {
      id: 'server',
      header: t('server'),
      width: '128px',
      from: 1100,
      cell: ({ server }) =>
        server ? (
          <FilterValue
            name={server.name}
            onFilter={() => onFilter({ server: undefined, servers: [server.id] })}
          />
        ) : (
          t('none')
        ),
    },
    {
      id: 'category',
      header: t('category'),
      width: '128px',
      optional: true,
      cell: ({ category }) => (
        <FilterValue
          name={words.category(category)}
          onFilter={() => onFilter({ category: [category] })}
        />
      ),
    },
    {
      id: 'ip',
      header: t('ip'),
      width: '128px',
      optional: true,
      cell: ({ ip }) =>
        ip === null ? t('none') : <FilterValue name={ip} onFilter={() => onFilter({ ip: [ip] })} />,
    },
    {
      id: 'message',
      header: t('message'),
      from: 1000,
      cell: ({ message }) => (
        <span className={classes.message} title={message}>
          {message}
        </span>
      ),
    },
  ];
}
