import { UnstyledButton } from '@mantine/core';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { eventLogMessages } from '../event-log.messages.js';
import type { LogEvent } from '../log-event.js';
import classes from './values.module.css';

interface FoldedEntriesProps {
  event: LogEvent;
  isExpanded: boolean;
  onExpand: () => void;
}

/**
 * A button that shows or hides the entries that are folded into an event. Its text says how often
 * the event occurred, or how many earlier steps the run has.
 */
export function FoldedEntries({ event, isExpanded, onExpand }: FoldedEntriesProps) {
  const t = useMessages(eventLogMessages);
  const format = useFormat();
  const { repeats, steps } = event;
  const firstEntry = repeats.at(-1) ?? steps.at(-1);
  if (!firstEntry) return null;
  const isRun = steps.length > 0;
  const count = isRun ? steps.length : repeats.length + 1;
  const label = t(isRun ? 'steps' : 'repeats', { count, since: format.time(firstEntry.createdAt) });
  return (
    <UnstyledButton
      className={classes.folded}
      aria-expanded={isExpanded}
      aria-label={label}
      title={label}
      onClick={onExpand}
    >
      {t(isRun ? 'more' : 'times', { count })}
    </UnstyledButton>
  );
}
