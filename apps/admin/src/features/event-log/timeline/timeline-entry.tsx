import { UnstyledButton } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { rowOpenHandlers } from '#shared/table/rows/table-row.js';
import { useRowFocus } from '#shared/table/rows/use-row-focus.js';
import type { LogFilterChange } from '../filters/log-filter.js';
import type { LogEvent } from '../log-event.js';
import { summaryOf } from '../values/own-message.js';
import { FoldedEntries } from '../values/folded-entries.js';
import { RunDuration } from '../values/run-duration.js';
import {
  ActionValue,
  BriefActorValue,
  BriefOutcomeValue,
  TargetValue,
} from '../values/entry-values.js';
import { timelineMessages } from './timeline.messages.js';
import classes from './timeline.module.css';

interface TimelineEntryProps {
  event: LogEvent;
  hidesTarget: boolean;
  /** True if the entries that are folded into the event are listed below it. */
  isExpanded: boolean;
  hasShortcuts: boolean;
  /**
   * True after the user has moved to this entry with the keyboard. The entry then takes the focus
   * and calls `onActivate`.
   */
  isFocused: boolean;
  onActivate: () => void;
  onExpand: () => void;
  onFilter: (change: LogFilterChange) => void;
  onOpen: () => void;
}

export function TimelineEntry(props: TimelineEntryProps) {
  const { event, hidesTarget, isExpanded, hasShortcuts, isFocused } = props;
  const { onActivate, onExpand, onFilter, onOpen } = props;
  const { entry } = event;
  const { id, createdAt, actor } = entry;
  const summary = summaryOf(entry);
  const target = hidesTarget || entry.target?.name === actor.name ? null : entry.target;
  const t = useMessages(timelineMessages);
  const format = useFormat();
  const element = useRowFocus<HTMLButtonElement>(isFocused, onActivate);
  return (
    <li className={classes.entry} data-outcome={entry.outcome} {...rowOpenHandlers(onOpen)}>
      <UnstyledButton
        ref={element}
        className={classes.time}
        tabIndex={hasShortcuts ? 0 : -1}
        aria-label={`${t('open', { id })}, ${format.time(createdAt)}`}
        title={createdAt}
        onFocus={onActivate}
        onClick={onOpen}
      >
        <time dateTime={createdAt}>{format.time(createdAt)}</time>
      </UnstyledButton>
      <span className={classes.event}>
        <span className={classes.outcome}>
          <BriefOutcomeValue entry={entry} onFilter={onFilter} />
        </span>
        <span className={classes.what}>
          <ActionValue entry={entry} onFilter={onFilter} />
          <FoldedEntries event={event} isExpanded={isExpanded} onExpand={onExpand} />
        </span>
      </span>
      <span className={classes.who}>
        <BriefActorValue entry={entry} onFilter={onFilter} />
        {target && (
          <>
            <ArrowRight size={12} aria-hidden />
            <TargetValue entry={entry} onFilter={onFilter} />
          </>
        )}
      </span>
      <span className={classes.message} title={summary}>
        <RunDuration event={event} />
        {summary}
      </span>
    </li>
  );
}
