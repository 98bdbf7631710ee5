import { UnstyledButton } from '@mantine/core';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { eventLogMessages } from '../event-log.messages.js';
import type { LogEvent } from '../log-event.js';
import classes from './values.module.css';

interface RepeatsProps {
  repeats: LogEvent['repeats'];
  isExpanded: boolean;
  onExpand: () => void;
}

/** A button with the number of times an event occurred. Shows or hides the repeats. */
export function Repeats({ repeats, isExpanded, onExpand }: RepeatsProps) {
  const t = useMessages(eventLogMessages);
  const format = useFormat();
  const first = repeats.at(-1);
  if (!first) return null;
  const count = repeats.length + 1;
  const label = t('repeats', { count, since: format.time(first.createdAt) });
  return (
    <UnstyledButton
      className={classes.repeats}
      aria-expanded={isExpanded}
      aria-label={label}
      title={label}
      onClick={onExpand}
    >
      {t('times', { count })}
    </UnstyledButton>
  );
}
