import { Code } from '@mantine/core';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { fieldMessages } from '../filters/filter.messages.js';
import type { LogFilterChange } from '../filters/log-filter.js';
import { useLogLabels } from '../use-log-labels.js';
import { FilterValue } from './filter-value.js';
import classes from './values.module.css';

export interface EntryValueProps {
  entry: EventLogEntryReply;
  onFilter: (change: LogFilterChange) => void;
}

export function CategoryValue({ entry: { category }, onFilter }: EntryValueProps) {
  const name = useLogLabels().category(category);
  return <FilterValue name={name} onFilter={() => onFilter({ category: [category] })} />;
}

export function ActionValue({ entry: { action }, onFilter }: EntryValueProps) {
  const name = useLogLabels().action(action);
  return <FilterValue name={name} onFilter={() => onFilter({ action: [action] })} />;
}

export function OutcomeValue({ entry: { outcome }, onFilter }: EntryValueProps) {
  const stateLabel = useStateLabel();
  return (
    <FilterValue
      name={stateLabel('outcome', outcome)}
      onFilter={() => onFilter({ outcome: [outcome] })}
    >
      <StateBadge kind="outcome" value={outcome} />
    </FilterValue>
  );
}

/** The outcome. Success is shown only as an icon, because it is the usual case. */
export function BriefOutcomeValue(props: EntryValueProps) {
  const stateLabel = useStateLabel();
  if (props.entry.outcome !== 'success') return <OutcomeValue {...props} />;
  const { icon: Icon } = stateStyles.outcome.success;
  return (
    <FilterValue
      name={stateLabel('outcome', 'success')}
      onFilter={() => props.onFilter({ outcome: ['success'] })}
    >
      <Icon size={14} className={classes.success} aria-hidden />
    </FilterValue>
  );
}

export function SeverityValue({ entry: { severity }, onFilter }: EntryValueProps) {
  const stateLabel = useStateLabel();
  return (
    <FilterValue
      name={stateLabel('severity', severity)}
      onFilter={() => onFilter({ severity: [severity] })}
    >
      <StateBadge kind="severity" value={severity} />
    </FilterValue>
  );
}

export function ActorValue({ entry: { actor }, onFilter }: EntryValueProps) {
  return <FilterValue name={actor.name} onFilter={() => onFilter({ actor: [actor.name] })} />;
}

/**
 * The actor. If the actor is an API token, its name is the owner's name followed by the token's
 * name in parentheses; only the owner's name is shown.
 */
export function BriefActorValue({ entry: { actor }, onFilter }: EntryValueProps) {
  return (
    <FilterValue name={actor.name} onFilter={() => onFilter({ actor: [actor.name] })}>
      {actor.type === 'token' ? actor.name.replace(/ \(.*\)$/, '') : actor.name}
    </FilterValue>
  );
}

export function TargetValue({ entry: { target }, onFilter }: EntryValueProps) {
  if (!target) return <NoValue />;
  return <FilterValue name={target.name} onFilter={() => onFilter({ target: [target.name] })} />;
}

export function ServerValue({ entry: { server }, onFilter }: EntryValueProps) {
  if (!server) return <NoValue />;
  const serverFilter = { server: undefined, servers: [server.id] };
  return <FilterValue name={server.name} onFilter={() => onFilter(serverFilter)} />;
}

export function AddressValue({ entry: { ip }, onFilter }: EntryValueProps) {
  if (ip === null) return <NoValue />;
  return <FilterValue name={ip} onFilter={() => onFilter({ ip: [ip] })} />;
}

export function RequestValue({ entry: { requestId }, onFilter }: EntryValueProps) {
  if (requestId === null) return <NoValue />;
  return (
    <FilterValue name={requestId} onFilter={() => onFilter({ requestId: [requestId] })}>
      <Code>{requestId}</Code>
    </FilterValue>
  );
}

function NoValue() {
  return useMessages(fieldMessages)('none');
}
