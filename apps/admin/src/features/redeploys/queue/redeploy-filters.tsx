import { UnstyledButton } from '@mantine/core';
import {
  redeployOrigins,
  redeployStates,
  type RedeployFacetsReply,
  type RedeployReply,
} from '@stackyard/contracts';
import { X } from 'lucide-react';
import { FacetMenu } from '#shared/filters/facets/facet-menu.js';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { SearchField } from '#shared/filters/search-field.js';
import { TimeMenu } from '#shared/filters/time/time-menu.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useStateWord } from '#shared/state-badge/use-state-word.js';
import type { RedeployFilter } from './redeploy-queue.js';
import classes from '../redeploys.module.css';
import { originMessages, redeploysMessages } from '../redeploys.messages.js';

interface RedeployFiltersProps {
  filter: RedeployFilter;
  onChange: (change: { [Name in keyof RedeployFilter]: RedeployFilter[Name] | undefined }) => void;
  /** Rows that provide the names of filtered ids. */
  known: readonly RedeployReply[];
  facets: RedeployFacetsReply | undefined;
}

export function RedeployFilters(props: RedeployFiltersProps) {
  const { filter, onChange, known, facets } = props;
  const t = useMessages(redeploysMessages);
  const word = useStateWord();
  const { state = [], server, stackId, batchId } = filter;
  const stack = known.find((row) => row.stack.id === stackId)?.stack.name ?? String(stackId);
  const serverName = known.find((row) => row.server.id === server)?.server.name ?? String(server);
  return (
    <div className={classes.filters}>
      <SearchField
        label={t('search')}
        value={filter.search ?? ''}
        onChange={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <TimeMenu filter={filter} onChange={onChange} />
      <RequesterMenu {...props} />
      <OriginMenu {...props} />
      <FilterChips
        label={t('state')}
        options={redeployStates.map((value) => ({
          value,
          label: word('redeploy', value),
          count: facets && (facets.state[value] ?? 0),
        }))}
        chosen={state}
        onChange={(chosen) => onChange({ state: chosen.length > 0 ? chosen : undefined })}
      />
      <EnvironmentChips {...props} />
      {server !== undefined && (
        <RemovableFilter
          name={t('onlyServer', { name: serverName })}
          onDrop={() => onChange({ server: undefined })}
        />
      )}
      {stackId !== undefined && (
        <RemovableFilter
          name={t('onlyStack', { name: stack })}
          onDrop={() => onChange({ stackId: undefined })}
        />
      )}
      {batchId !== undefined && (
        <RemovableFilter
          name={t('onlyBatch', { id: batchId })}
          onDrop={() => onChange({ batchId: undefined })}
        />
      )}
    </div>
  );
}

/** People, tokens and Stackyard itself, by the redeploys they requested. */
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
      onChange={(chosen) => onChange({ requester: chosen.length > 0 ? chosen : undefined })}
    />
  );
}

function OriginMenu({ filter, onChange, facets }: RedeployFiltersProps) {
  const t = useMessages(redeploysMessages);
  const word = useMessages(originMessages);
  const { origin = [] } = filter;
  return (
    <FacetMenu
      label={t('origin')}
      options={redeployOrigins.map((value) => ({
        value,
        label: word(value),
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

/** Shown only if a server has redeploys in several environments, or if one is chosen. */
function EnvironmentChips({ filter, onChange, facets }: RedeployFiltersProps) {
  const t = useMessages(redeploysMessages);
  const { environment: chosen = [] } = filter;
  const environments = facets?.environments ?? [];
  const servers = new Set(environments.map(({ server }) => server.id)).size;
  if (environments.length === servers && chosen.length === 0) return null;
  return (
    <FilterChips
      label={t('environment')}
      options={environments.map(({ id, name, server, redeploys }) => ({
        value: id,
        label: servers > 1 ? `${server.name} / ${name}` : name,
        count: redeploys,
      }))}
      chosen={chosen}
      onChange={(ids) => onChange({ environment: ids.length > 0 ? ids : undefined })}
    />
  );
}

function RemovableFilter({ name, onDrop }: { name: string; onDrop: () => void }) {
  const t = useMessages(redeploysMessages);
  return (
    <UnstyledButton
      className={classes.drop}
      onClick={onDrop}
      aria-label={t('dropFilter', { name })}
    >
      {name}
      <X size={14} aria-hidden />
    </UnstyledButton>
  );
}
