import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  logTargetTypes,
  type LogFacets,
} from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MoreFilters } from '#shared/filters/more-filters.js';
import { FacetMenu } from '#shared/filters/facets/facet-menu.js';
import { facetOptions } from './menus/facet-options.js';
import { fieldMessages } from './filter.messages.js';
import classes from './filters.module.css';
import { emptyToUndefined, type LogFilter, type LogFilterChange } from './log-filter.js';
import { TimeMenu } from '#shared/filters/time/time-menu.js';
import { QueryField } from './typed/query-field.js';
import { useValueNames } from './use-value-names.js';

interface LogFiltersProps {
  filter: LogFilter;
  /** Undefined while loading. */
  facets: LogFacets | undefined;
  onChange: (change: LogFilterChange) => void;
  onType: (text: string) => void;
  /** The menu of saved views. It is shown next to the search field. */
  views?: ReactNode;
  /** Elements to show after the filter menus. */
  children?: ReactNode;
}

type Facet = keyof LogFacets;

export function LogFilters(props: LogFiltersProps) {
  const { filter, facets, onChange, onType, views, children } = props;
  const tFilters = useMessages(filtersMessages);
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <QueryField filter={filter} facets={facets} onChange={onChange} onType={onType} />
      </div>
      {views}
      <div role="group" aria-label={tFilters('filters')} className={classes.menus}>
        <TimeMenu filter={filter} onChange={onChange} />
        <FacetMenus filter={filter} facets={facets} onChange={onChange} />
      </div>
      {children}
    </div>
  );
}

type FacetMenusProps = Pick<LogFiltersProps, 'filter' | 'facets' | 'onChange'>;

function FacetMenus({ filter, facets, onChange }: FacetMenusProps) {
  const tField = useMessages(fieldMessages);
  const nameOf = useValueNames();
  const renderMenu = (
    facet: Facet,
    fixedValues: readonly string[],
    selectedValues: readonly string[],
    toChange: (values: string[]) => LogFilterChange,
  ): ReactNode => (
    <FacetMenu
      label={tField(facet)}
      options={facetOptions(fixedValues, facets?.[facet], selectedValues, (value, apiLabel) =>
        apiLabel === null ? nameOf(facet, value) : apiLabel,
      )}
      chosen={selectedValues}
      allowsNewValues={facet === 'actor' || facet === 'target' || facet === 'ip'}
      onChange={(values) => onChange(toChange(values))}
    />
  );
  const { category = [], action = [], outcome = [], severity = [], targetType = [] } = filter;
  const { actor = [], target = [], ip = [], server, servers = [] } = filter;
  const chosenServers = [...(server === undefined ? [] : [server]), ...servers].map(String);
  const valuesInMoreMenu = [
    ...category,
    ...severity,
    ...target,
    ...targetType,
    ...ip,
    ...chosenServers,
  ];
  return (
    <>
      {renderMenu('action', logActionIds, action, (values) => ({
        action: knownValues(logActionIds, values),
      }))}
      {renderMenu('actor', [], actor, (values) => ({ actor: emptyToUndefined(values) }))}
      {renderMenu('outcome', logOutcomes, outcome, (values) => ({
        outcome: knownValues(logOutcomes, values),
      }))}
      <MoreFilters count={valuesInMoreMenu.length}>
        {renderMenu('category', logCategories, category, (values) => ({
          category: knownValues(logCategories, values),
        }))}
        {renderMenu('severity', logSeverities, severity, (values) => ({
          severity: knownValues(logSeverities, values),
        }))}
        {renderMenu('target', [], target, (values) => ({ target: emptyToUndefined(values) }))}
        {renderMenu('targetType', logTargetTypes, targetType, (values) => ({
          targetType: knownValues(logTargetTypes, values),
        }))}
        {renderMenu('server', [], chosenServers, (values) => ({
          // Keep the server that is selected in the top bar until the user removes it.
          server: values.includes(String(server)) ? server : undefined,
          servers: emptyToUndefined(values.map(Number).filter((id) => id !== server)),
        }))}
        {renderMenu('ip', [], ip, (values) => ({ ip: emptyToUndefined(values) }))}
      </MoreFilters>
    </>
  );
}

/**
 * Returns the values that are in the list, in the order of the list; undefined if there are none.
 */
function knownValues<Value extends string>(list: readonly Value[], values: string[]) {
  return emptyToUndefined(list.filter((value) => values.includes(value)));
}
