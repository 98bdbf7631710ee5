import type { EventLogEntryReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { Column } from '#shared/table/columns/column.js';
import classes from '../event-log.module.css';
import { fieldMessages } from '../filters/filter.messages.js';
import {
  ActionValue,
  ActorValue,
  AddressValue,
  CategoryValue,
  OutcomeValue,
  ServerValue,
  SeverityValue,
  TargetValue,
  type EntryValueProps,
} from '../values/entry-values.js';

const columns = [
  { id: 'time', width: '168px', sort: 'time', Value: Time },
  { id: 'action', width: '192px', title: true, Value: ActionValue },
  { id: 'outcome', width: '128px', Value: OutcomeValue },
  { id: 'severity', width: '120px', minTableWidth: 1500, Value: SeverityValue },
  { id: 'actor', width: '112px', Value: ActorValue },
  { id: 'target', width: '148px', minTableWidth: 900, Value: TargetValue },
  { id: 'server', width: '128px', minTableWidth: 1100, Value: ServerValue },
  { id: 'category', width: '128px', optional: true, Value: CategoryValue },
  { id: 'ip', width: '128px', optional: true, Value: AddressValue },
  { id: 'message', minTableWidth: 1000, Value: Message },
] as const;

/** Columns of the event log. Clicking a value filters the log by it. */
export function useLogColumns(onFilter: EntryValueProps['onFilter']): Column<EventLogEntryReply>[] {
  const t = useMessages(fieldMessages);
  return columns.map(({ Value, ...column }) => ({
    ...column,
    header: t(column.id),
    cell: (entry) => <Value entry={entry} onFilter={onFilter} />,
  }));
}

function Time({ entry: { createdAt } }: EntryValueProps) {
  const format = useFormat();
  return (
    <time dateTime={createdAt} title={createdAt}>
      {format.dateTime(createdAt)}
    </time>
  );
}

function Message({ entry: { message } }: EntryValueProps) {
  return (
    <span className={classes.message} title={message}>
      {message}
    </span>
  );
}
