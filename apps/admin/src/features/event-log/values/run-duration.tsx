import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { eventLogMessages } from '../event-log.messages.js';
import type { LogEvent } from '../log-event.js';
import classes from './values.module.css';

/**
 * How long a run took. Renders nothing for events that are not runs, and for runs of less than a
 * second.
 */
export function RunDuration({ event: { entry, startedAt } }: { event: LogEvent }) {
  const t = useMessages(eventLogMessages);
  const format = useFormat();
  if (startedAt === null) return null;
  const durationMs = Date.parse(entry.createdAt) - Date.parse(startedAt);
  if (durationMs < 1000) return null;
  return (
    <span className={classes.took} title={`${startedAt} – ${entry.createdAt}`}>
      {t('took', { duration: format.durationText(durationMs) })}
    </span>
  );
}
