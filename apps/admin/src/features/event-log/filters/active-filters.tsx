import { Button, UnstyledButton } from '@mantine/core';
import type { LogFacets } from '@stackyard/contracts';
import { X } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { timeMessages } from '#shared/filters/time/time.messages.js';
import { useMessages } from '#shared/i18n/messages.js';
import { fieldMessages, filterMessages } from './filter.messages.js';
import classes from './filters.module.css';
import {
  filterLists,
  clearedFilter,
  withoutFilterValue,
  type LogFilter,
  type LogFilterChange,
} from './log-filter.js';
import { useValueNames } from './use-value-names.js';

interface ActiveFiltersProps {
  filter: LogFilter;
  /** Provides the names of the servers that are filtered by id. */
  facets: LogFacets | undefined;
  onChange: (change: LogFilterChange) => void;
}

interface Chip {
  id: string;
  name: string;
  change: LogFilterChange;
}

export function ActiveFilters({ filter, facets, onChange }: ActiveFiltersProps) {
  const t = useMessages(filterMessages);
  const chips = [...useListChips(filter, facets), ...useTimeChips(filter)];
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
      <Button size="compact-sm" variant="subtle" onClick={() => onChange(clearedFilter)}>
        {t('clear')}
      </Button>
    </div>
  );
}

function useListChips(filter: LogFilter, facets: LogFacets | undefined): Chip[] {
  const field = useMessages(fieldMessages);
  const nameOf = useValueNames();
  const serverName = (id: number): string =>
    facets?.server.find(({ value }) => value === String(id))?.label ?? String(id);
  const lists = filterLists.flatMap((list) =>
    (filter[list] ?? []).map((value) => {
      const name = typeof value === 'number' ? serverName(value) : nameOf(list, value);
      const change = withoutFilterValue(filter, list, value);
      return { id: `${list}:${value}`, name: `${field(list)}: ${name}`, change };
    }),
  );
  if (filter.server === undefined) return lists;
  const name = `${field('server')}: ${serverName(filter.server)}`;
  return [...lists, { id: 'server', name, change: { server: undefined } }];
}

function useTimeChips({ from, to, last }: LogFilter): Chip[] {
  const t = useMessages(filterMessages);
  const time = useMessages(timeMessages);
  const format = useFormat();
  const chips: (Chip | null)[] = [
    last === undefined
      ? null
      : { id: 'last', name: time(`last${last}`), change: { last: undefined } },
    from === undefined
      ? null
      : {
          id: 'from',
          name: t('fromMoment', { moment: format.dateTime(from) }),
          change: { from: undefined },
        },
    to === undefined
      ? null
      : {
          id: 'to',
          name: t('toMoment', { moment: format.dateTime(to) }),
          change: { to: undefined },
        },
  ];
  return chips.filter((chip) => chip !== null);
}
