import type { EventLogEntryReply } from '@stackyard/contracts';
import { foldEvents } from '#shared/events/folded-events.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { actorMessages, logActionMessages } from '#shared/vocabulary/event-log.messages.js';
import classes from '../overview.module.css';
import { dayMessages } from './day.messages.js';

const maxShownEvents = 8;

/** Sign-ins and sign-outs are left out, because they would crowd out more important events. */
const routineActions: readonly string[] = ['session.opened', 'session.closed'];

function isRoutine({ action, outcome }: EventLogEntryReply): boolean {
  return outcome === 'success' && routineActions.includes(action);
}

interface LatestEventsProps {
  entries: readonly EventLogEntryReply[];
  /** True if there are entries older than these. */
  hasOlderEntries: boolean;
}

/** The latest events except sign-ins and sign-outs, which the chart still counts. */
export function LatestEvents({ entries, hasOlderEntries }: LatestEventsProps) {
  const t = useMessages(dayMessages);
  const tLogAction = useMessages(logActionMessages);
  const tActor = useMessages(actorMessages);
  const format = useFormat();
  const shownEntries = entries.filter((entry) => !isRoutine(entry));
  // Say nothing if entries were cut off, because they may be about other events than sign-ins.
  if (shownEntries.length === 0 && hasOlderEntries) return null;
  if (shownEntries.length === 0)
    return <p className={classes.quiet}>{t(entries.length === 0 ? 'dayNone' : 'onlySignIns')}</p>;
  return (
    <ul className={classes.items} aria-label={t('latest')}>
      {foldEvents(shownEntries)
        .slice(0, maxShownEvents)
        .map(({ entry, startedAt, repeats }) => (
          <li key={entry.id} className={classes.item}>
            <StateBadge kind="outcome" value={entry.outcome} />
            <span className={classes.itemTitle}>
              {tLogAction(entry.action)}
              {targetAddsInfo(entry) && `: ${entry.target?.name}`}
            </span>
            <span className={classes.itemText}>
              {entry.actor.type === 'user' ? entry.actor.name : tActor(entry.actor.type)} ·{' '}
              <RelativeTime at={entry.createdAt} />
              {repeats.length > 0 && ` · ${t('repeats', { count: repeats.length + 1 })}`}
              {startedAt !== null && (
                <>
                  {' · '}
                  {t('took', { duration: format.durationText(spanMs(startedAt, entry.createdAt)) })}
                </>
              )}
            </span>
          </li>
        ))}
    </ul>
  );
}

function spanMs(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

function targetAddsInfo({ target, actor }: EventLogEntryReply): boolean {
  if (!target || target.name === actor.name) return false;
  return target.type !== 'maintenance' && target.type !== 'log';
}
