import type { ReactNode } from 'react';
import { ListTime } from '#shared/i18n/list-time.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { Column } from '#shared/table/columns/column.js';
import classes from '../event-log.module.css';
import { fieldMessages } from '../filters/filter.messages.js';
import type { LogEvent } from '../log-event.js';
import { summaryOf } from '../values/own-message.js';
import {
  ActionValue,
  BriefActorValue,
  AddressValue,
  CategoryValue,
  OutcomeValue,
  ServerValue,
  SeverityValue,
  TargetValue,
  type EntryValueProps,
} from '../values/entry-values.js';
import { FoldedEntries } from '../values/folded-entries.js';
import { RunDuration } from '../values/run-duration.js';
import valueClasses from '../values/values.module.css';
import type { ExpandedEvents } from './use-expanded-events.js';

interface LogColumn extends Omit<Column<LogEvent>, 'header' | 'cell'> {
  Value: (props: EntryValueProps) => ReactNode;
}

const columns = [
  { id: 'time', width: '148px', sort: 'time', phoneLine: 'first-line', Value: Time },
  { id: 'action', width: '240px', title: true, Value: ActionValue },
  { id: 'outcome', width: '120px', phoneLine: 'second-line', Value: OutcomeValue },
  { id: 'severity', width: '120px', minWindowWidthPx: 1500, Value: SeverityValue },
  { id: 'actor', width: '128px', phoneLine: 'second-line', Value: BriefActorValue },
  { id: 'target', width: '196px', minWindowWidthPx: 900, phoneLine: 'second-line', Value: Target },
  { id: 'server', width: '88px', minWindowWidthPx: 1500, Value: Server },
  { id: 'category', width: '128px', optional: true, Value: CategoryValue },
  { id: 'ip', width: '128px', optional: true, Value: AddressValue },
  { id: 'message', minWindowWidthPx: 1000, Value: Message },
] as const satisfies readonly LogColumn[];

/**
 * Columns of the event log. Clicking any value except the time and the message filters the log by
 * that value.
 */
export function useLogColumns(
  onFilter: EntryValueProps['onFilter'],
  { isExpanded, toggle }: ExpandedEvents,
): Column<LogEvent>[] {
  const t = useMessages(fieldMessages);
  return columns.map(({ Value, ...column }) => ({
    ...column,
    header: t(column.id),
    cell: (event) => (
      <>
        {column.id === 'message' && <RunDuration event={event} />}
        {column.id === 'action' ? (
          <span className={valueClasses.folding}>
            <Value entry={event.entry} onFilter={onFilter} />
            <FoldedEntries
              event={event}
              isExpanded={isExpanded(event)}
              onExpand={() => toggle(event)}
            />
          </span>
        ) : (
          <Value entry={event.entry} onFilter={onFilter} />
        )}
      </>
    ),
  }));
}

function Time({ entry: { createdAt } }: EntryValueProps) {
  return <ListTime at={createdAt} />;
}

/** Renders nothing if there is no target, or if the target is also the actor, as with sign-ins. */
function Target(props: EntryValueProps) {
  const { actor, target } = props.entry;
  return target !== null && target.name !== actor.name && <TargetValue {...props} />;
}

function Server(props: EntryValueProps) {
  return props.entry.server !== null && <ServerValue {...props} />;
}

function Message({ entry }: EntryValueProps) {
  const text = summaryOf(entry);
  if (text === '') return null;
  return (
    <span className={classes.message} title={text}>
      {text}
    </span>
  );
}
