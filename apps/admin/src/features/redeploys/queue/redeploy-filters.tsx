import {
  redeployOrigins,
  redeployStates,
  type RedeployFacetsReply,
  type RedeployReply,
} from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { ActiveFilters, type ActiveFilter } from '#shared/filters/active-filters.js';
import { FacetMenu } from '#shared/filters/facets/facet-menu.js';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { SearchField } from '#shared/filters/search-field.js';
import { TimeMenu } from '#shared/filters/time/time-menu.js';
import { useTimeFilters } from '#shared/filters/time/use-time-filters.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { clearedFilter, type RedeployFilter, type RedeployFilterChange } from './redeploy-queue.js';
import classes from '../redeploys.module.css';
import { originMessages, redeploysMessages } from '../redeploys.messages.js';

interface RedeployFiltersProps {
  filter: RedeployFilter;
  onChange: (change: RedeployFilterChange) => void;
  /** The redeploys that provide the names of stacks and servers, for which the URL has only IDs. */
  loadedRedeploys: readonly RedeployReply[];
  facets: RedeployFacetsReply | undefined;
}

export function RedeployFilters(props: RedeployFiltersProps & { children: ReactNode }) {
  const { filter, onChange } = props;
  const t = useMessages(redeploysMessages);
  const tFilters = useMessages(filtersMessages);
  return (
    <>
      <div className={classes.filters}>
        <div className={classes.search}>
          <SearchField
            label={t('search')}
            value={filter.search ?? ''}
            onChange={(text) => onChange({ search: text === '' ? undefined : text })}
          />
        </div>
        <div role="group" aria-label={tFilters('filters')} className={classes.menus}>
          <TimeMenu filter={filter} onChange={onChange} />
          <StackMenu {...props} />
          <RequesterMenu {...props} />
          <OriginMenu {...props} />
          <EnvironmentMenu {...props} />
        </div>
        <StateChips {...props} />
        {props.children}
      </div>
      <ActiveFilters
        filters={useActiveFilters(props)}
        onChange={onChange}
        onClear={() => onChange(clearedFilter)}
      />
    </>
  );
}

interface BatchFiltersProps extends Omit<RedeployFiltersProps, 'loadedRedeploys'> {
  /** All redeploys of the batch. */
  redeploys: readonly RedeployReply[];
}

/**
 * Filters for the redeploys of a batch. The state filter is shown only if the redeploys are in more
 * than one state, or if they are already filtered by state.
 */
export function BatchFilters({ filter, onChange, redeploys, facets }: BatchFiltersProps) {
  const { batchId, ...rest } = filter;
  const props = { filter: rest, onChange, loadedRedeploys: redeploys, facets };
  const states = new Set(redeploys.map(({ state }) => state));
  return (
    <>
      {(states.size > 1 || filter.state !== undefined) && (
        <div className={classes.filters}>
          <StateChips {...props} />
        </div>
      )}
      <ActiveFilters
        filters={useActiveFilters(props)}
        onChange={onChange}
        onClear={() => onChange({ ...clearedFilter, batchId })}
      />
    </>
  );
}

function StateChips({ filter, onChange, facets }: Omit<RedeployFiltersProps, 'loadedRedeploys'>) {
  const t = useMessages(redeploysMessages);
  const stateLabel = useStateLabel();
  return (
    <FilterChips
      label={t('state')}
      options={redeployStates.map((value) => ({
        value,
        label: stateLabel('redeploy', value),
        count: facets && (facets.state[value] ?? 0),
      }))}
      chosen={filter.state ?? []}
      onChange={(values) => onChange({ state: values.length > 0 ? values : undefined })}
    />
  );
}

/**
 * Returns the active filters that have a removable chip. Search and state are not among them,
 * because their own fields show what is active.
 */
function useActiveFilters({ filter, facets, loadedRedeploys }: RedeployFiltersProps) {
  const t = useMessages(redeploysMessages);
  const tOrigin = useMessages(originMessages);
  const timeFilters: ActiveFilter<RedeployFilterChange>[] = useTimeFilters(filter);
  const { stackId = [], requester = [], origin = [], environment = [], server } = filter;
  const environmentName = useEnvironmentName(facets);
  const stackName = (id: number) =>
    facets?.stacks.find((stack) => stack.id === id)?.name ??
    loadedRedeploys.find(({ stack }) => stack.id === id)?.stack.name ??
    String(id);
  const serverName =
    loadedRedeploys.find((row) => row.server.id === server)?.server.name ?? String(server);
  return [
    ...stackId.map((id) => ({
      id: `stack:${id}`,
      name: t('onlyStack', { name: stackName(id) }),
      change: { stackId: withoutValue(stackId, id) },
    })),
    ...requester.map((key) => ({
      id: `requester:${key}`,
      name: t('onlyBy', {
        name: facets?.requesters.find((candidate) => candidate.key === key)?.name ?? key,
      }),
      change: { requester: withoutValue(requester, key) },
    })),
    ...origin.map((value) => ({
      id: `origin:${value}`,
      name: t('onlyOrigin', { name: tOrigin(value) }),
      change: { origin: withoutValue(origin, value) },
    })),
    ...(server === undefined
      ? []
      : [
          {
            id: 'server',
            name: t('onlyServer', { name: serverName }),
            change: { server: undefined },
          },
        ]),
    ...environment.map((id) => ({
      id: `environment:${id}`,
      name: t('onlyEnvironment', { name: environmentName(id) }),
      change: { environment: withoutValue(environment, id) },
    })),
    ...timeFilters,
  ];
}

function withoutValue<Value>(values: readonly Value[], removedValue: Value): Value[] | undefined {
  const remainingValues = values.filter((value) => value !== removedValue);
  return remainingValues.length > 0 ? remainingValues : undefined;
}

/**
 * Menu of the stacks with matching redeploys. If these stacks are on several servers, the menu
 * names the servers too.
 */
function StackMenu({ filter, onChange, facets }: RedeployFiltersProps) {
  const t = useMessages(redeploysMessages);
  const { stackId = [] } = filter;
  const stacks = facets?.stacks ?? [];
  const servers = new Set(stacks.map(({ server }) => server.id)).size;
  return (
    <FacetMenu
      label={t('stack')}
      options={stacks.map(({ id, name, server, redeploys }) => ({
        value: String(id),
        label: servers > 1 ? `${name} · ${server.name}` : name,
        count: redeploys,
      }))}
      chosen={stackId.map(String)}
      onChange={(values) =>
        onChange({ stackId: values.length > 0 ? values.map(Number) : undefined })
      }
    />
  );
}

/** Lists who requested redeploys: people, tokens and Stackyard itself. */
function RequesterMenu({ filter, onChange, facets }: RedeployFiltersProps) {
  const t = useMessages(redeploysMessages);
  const { requester = [] } = filter;
  return (
    <FacetMenu
      label={t('by')}
      options={(facets?.requesters ?? []).map(({ key, name, redeploys }) => ({
        value: key,
        label: name,
        count: redeploys,
      }))}
      chosen={requester}
      onChange={(values) => onChange({ requester: values.length > 0 ? values : undefined })}
    />
  );
}

function OriginMenu({ filter, onChange, facets }: RedeployFiltersProps) {
  const t = useMessages(redeploysMessages);
  const tOrigin = useMessages(originMessages);
  const { origin = [] } = filter;
  return (
    <FacetMenu
      label={t('origin')}
      options={redeployOrigins.map((value) => ({
        value,
        label: tOrigin(value),
        count: facets && (facets.origin[value] ?? 0),
      }))}
      chosen={origin}
      onChange={(chosen) => {
        const origins = redeployOrigins.filter((value) => chosen.includes(value));
        onChange({ origin: origins.length > 0 ? origins : undefined });
      }}
    />
  );
}

/** Returns a function that names an environment, with its server if there are several servers. */
function useEnvironmentName(facets: RedeployFacetsReply | undefined): (id: number) => string {
  const environments = facets?.environments ?? [];
  const servers = new Set(environments.map(({ server }) => server.id)).size;
  return (environmentId) => {
    const environment = environments.find(({ id }) => id === environmentId);
    if (!environment) return String(environmentId);
    return servers > 1 ? `${environment.server.name} / ${environment.name}` : environment.name;
  };
}

/**
 * Shown only if a server has redeploys in several environments, or if an environment is selected.
 */
function EnvironmentMenu({ filter, onChange, facets }: RedeployFiltersProps) {
  const t = useMessages(redeploysMessages);
  const nameOf = useEnvironmentName(facets);
  const { environment: chosen = [] } = filter;
  const environments = facets?.environments ?? [];
  const servers = new Set(environments.map(({ server }) => server.id)).size;
  if (environments.length === servers && chosen.length === 0) return null;
  return (
    <FacetMenu
      label={t('environment')}
      options={environments.map(({ id, redeploys }) => ({
        value: String(id),
        label: nameOf(id),
        count: redeploys,
      }))}
      chosen={chosen.map(String)}
      onChange={(ids) => onChange({ environment: ids.length > 0 ? ids.map(Number) : undefined })}
    />
  );
}
