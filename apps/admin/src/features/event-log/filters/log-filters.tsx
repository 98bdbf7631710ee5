import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  targetTypes,
  type LogFacets,
} from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { SearchField } from '#shared/filters/search-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import { FacetMenu } from '#shared/filters/facets/facet-menu.js';
import { facetOptions } from './menus/facet-options.js';
import { fieldMessages, filterMessages } from './filter.messages.js';
import classes from './filters.module.css';
import { emptyToUndefined, type LogFilter, type LogFilterChange } from './log-filter.js';
import { TimeMenu } from '#shared/filters/time/time-menu.js';
import { useValueNames } from './use-value-names.js';

interface LogFiltersProps {
  filter: LogFilter;
  /** Undefined while loading. */
  facets: LogFacets | undefined;
  onChange: (change: LogFilterChange) => void;
  onType: (text: string) => void;
  /** Shown next to the search. */
  children?: ReactNode;
}

type Facet = keyof LogFacets;

export function LogFilters({ filter, facets, onChange, onType, children }: LogFiltersProps) {
  const t = useMessages(filterMessages);
  const filters = useMessages(filtersMessages);
  const field = useMessages(fieldMessages);
  const nameOf = useValueNames();
  const menu = (
    facet: Facet,
    known: readonly string[],
    chosen: readonly string[],
    choose: (values: string[]) => LogFilterChange,
  ): ReactNode => (
    <FacetMenu
      label={field(facet)}
      options={facetOptions(known, facets?.[facet], chosen, (value, own) =>
        own === null ? nameOf(facet, value) : own,
      )}
      chosen={chosen}
      open={facet === 'actor' || facet === 'target' || facet === 'ip'}
      onChange={(values) => onChange(choose(values))}
    />
  );
  const { category = [], action = [], outcome = [], severity = [], targetType = [] } = filter;
  const { actor = [], target = [], ip = [], server, servers = [] } = filter;
  const chosenServers = [...(server === undefined ? [] : [server]), ...servers].map(String);
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField label={t('search')} value={filter.search ?? ''} onChange={onType} />
      </div>
      {children}
      <div role="group" aria-label={filters('filters')} className={classes.menus}>
        <TimeMenu filter={filter} onChange={onChange} />
        {menu('category', logCategories, category, (values) => ({
          category: knownValues(logCategories, values),
        }))}
        {menu('action', logActionIds, action, (values) => ({
          action: knownValues(logActionIds, values),
        }))}
        {menu('outcome', logOutcomes, outcome, (values) => ({
          outcome: knownValues(logOutcomes, values),
        }))}
        {menu('severity', logSeverities, severity, (values) => ({
          severity: knownValues(logSeverities, values),
        }))}
        {menu('actor', [], actor, (values) => ({ actor: emptyToUndefined(values) }))}
        {menu('target', [], target, (values) => ({ target: emptyToUndefined(values) }))}
        {menu('targetType', targetTypes, targetType, (values) => ({
          targetType: knownValues(targetTypes, values),
        }))}
        {menu('server', [], chosenServers, (values) => ({
          // Keep the server of the top bar selected until the user removes it.
          server: values.includes(String(server)) ? server : undefined,
          servers: emptyToUndefined(values.map(Number).filter((id) => id !== server)),
        }))}
        {menu('ip', [], ip, (values) => ({ ip: emptyToUndefined(values) }))}
      </div>
    </div>
  );
}

/** Filters out unknown values and keeps the order of the list. */
function knownValues<Value extends string>(list: readonly Value[], values: string[]) {
  return emptyToUndefined(list.filter((value) => values.includes(value)));
}
