import { Button, UnstyledButton } from '@mantine/core';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { X } from 'lucide-react';
import { useFormat } from '../../shared/i18n/format.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { useStateWord } from '../../shared/state-badge/use-state-word.js';
import { eventLogMessages } from './event-log.messages.js';
import classes from './event-log.module.css';
import {
  chipLists,
  nothingChosen,
  without,
  type LogFilter,
  type LogFilterChange,
} from './log-filter.js';
import { useLogWords } from './use-log-words.js';

interface ActiveFiltersProps {
  filter: LogFilter;
  /** Entries that know the name of the server that the filter names by id. */
  entries: readonly EventLogEntryReply[] | undefined;
  onChange: (change: LogFilterChange) => void;
}

interface Chip {
  id: string;
  name: string;
  change: LogFilterChange;
}

/** What narrows the list, each to be dropped by itself. */
export function ActiveFilters({ filter, entries, onChange }: ActiveFiltersProps) {
  const t = useMessages(eventLogMessages);
  const server = entries?.find((entry) => entry.server?.id === filter.server)?.server?.name;
  const chips = useChips(filter, server ?? String(filter.server));
  if (chips.length === 0) return null;
  return (
    <div role="group" aria-label={t('active')} className={classes.active}>
      {chips.map(({ id, name, change }) => (
        <UnstyledButton
          key={id}
          className={classes.drop}
          aria-label={t('drop', { name })}
          onClick={() => onChange(change)}
        >
          {name}
          <X size={14} aria-hidden />
        </UnstyledButton>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={() => onChange(nothingChosen)}>
        {t('clear')}
      </Button>
    </div>
  );
}

function useChips(filter: LogFilter, serverName: string): Chip[] {
  const t = useMessages(eventLogMessages);
  const format = useFormat();
  const words = useLogWords();
  const word = useStateWord();
  const { action = [], outcome = [], severity = [], targetType = [], from, to } = filter;
  const known = new Map<string, string>([
    ...action.map((value) => [`action:${value}`, words.action(value)] as const),
    ...outcome.map((value) => [`outcome:${value}`, word('outcome', value)] as const),
    ...severity.map((value) => [`severity:${value}`, word('severity', value)] as const),
    ...targetType.map((value) => [`targetType:${value}`, words.target(value)] as const),
  ]);
  const lists = chipLists.flatMap((list) =>
    (filter[list] ?? []).map((value) => {
      const id = `${list}:${value}`;
      return {
        id,
        name: `${t(list)}: ${known.get(id) ?? value}`,
        change: without(filter, list, value),
      };
    }),
  );
  const server: Chip = {
    id: 'server',
    name: `${t('server')}: ${serverName}`,
    change: { server: undefined },
  };
  const moments: Chip[] = [
    ...(from === undefined
      ? []
      : [
          {
            id: 'from',
            name: t('fromMoment', { moment: format.dateTime(from) }),
            change: { from: undefined },
          },
        ]),
    ...(to === undefined
      ? []
      : [
          {
            id: 'to',
            name: t('toMoment', { moment: format.dateTime(to) }),
            change: { to: undefined },
          },
        ]),
  ];
  return [...lists, ...(filter.server === undefined ? [] : [server]), ...moments];
}
