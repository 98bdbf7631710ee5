import type { LogFacets } from '@stackyard/contracts';
import { ActiveFilters, type ActiveFilter } from '#shared/filters/active-filters.js';
import { useTimeFilters } from '#shared/filters/time/use-time-filters.js';
import { useMessages } from '#shared/i18n/messages.js';
import { fieldMessages } from './filter.messages.js';
import {
  listFilterNames,
  clearedFilter,
  withoutFilterValue,
  type LogFilter,
  type LogFilterChange,
} from './log-filter.js';
import { useValueNames } from './use-value-names.js';

interface ActiveLogFiltersProps {
  filter: LogFilter;
  /** Provides the names of the servers, which the filter identifies by ID. */
  facets: LogFacets | undefined;
  onChange: (change: LogFilterChange) => void;
}

export function ActiveLogFilters({ filter, facets, onChange }: ActiveLogFiltersProps) {
  const filters = [...useListFilters(filter, facets), ...useTimeFilters(filter)];
  return (
    <ActiveFilters filters={filters} onChange={onChange} onClear={() => onChange(clearedFilter)} />
  );
}

function useListFilters(
  filter: LogFilter,
  facets: LogFacets | undefined,
): ActiveFilter<LogFilterChange>[] {
  const tField = useMessages(fieldMessages);
  const nameOf = useValueNames();
  const serverName = (id: number): string =>
    facets?.server.find(({ value }) => value === String(id))?.label ?? String(id);
  const listFilters = listFilterNames.flatMap((list) =>
    (filter[list] ?? []).map((value) => {
      const name = typeof value === 'number' ? serverName(value) : nameOf(list, value);
      const change = withoutFilterValue(filter, list, value);
      return { id: `${list}:${value}`, name: `${tField(list)}: ${name}`, change };
    }),
  );
  if (filter.server === undefined) return listFilters;
  const name = `${tField('server')}: ${serverName(filter.server)}`;
  return [...listFilters, { id: 'server', name, change: { server: undefined } }];
}
