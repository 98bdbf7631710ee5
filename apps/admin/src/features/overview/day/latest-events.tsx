import { monthName, type EventLogEntryReply } from '@stackyard/contracts';
import { Check } from 'lucide-react';
import { foldEvents, type FoldedEvent } from '#shared/events/folded-events.js';
import { useFormat } from '#shared/i18n/format.js';
import { useLocale, type Locale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { actorMessages, logActionMessages } from '#shared/vocabulary/event-log.messages.js';
import classes from '../overview.module.css';
import { dayMessages } from './day.messages.js';

const maxShownEvents = 8;
/**
 * The maximum number of failures at the top of the list. More failures would hide later events,
 * such as a redeploy that fixed the problem.
 */
const maxFailuresFirst = 3;

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

/**
 * The most important events except sign-ins and sign-outs, which the chart still counts. Failures
 * come first.
 */
export function LatestEvents({ entries, hasOlderEntries }: LatestEventsProps) {
  const t = useMessages(dayMessages);
  const tLogAction = useMessages(logActionMessages);
  const tActor = useMessages(actorMessages);
  const format = useFormat();
  const locale = useLocale();
  const shownEntries = entries.filter((entry) => !isRoutine(entry));
  // Show no message if older entries are not loaded, because they may include events other than
  // sign-ins.
  if (shownEntries.length === 0 && hasOlderEntries) return null;
  if (shownEntries.length === 0)
    return <p className={classes.quiet}>{t(entries.length === 0 ? 'dayNone' : 'onlySignIns')}</p>;
  return (
    <ul className={classes.items} aria-label={t('latest')}>
      {mostImportant(foldEvents(shownEntries)).map(({ entry, startedAt, repeats }) => (
        <li key={entry.id} className={`${classes.item} ${classes.event}`}>
          <Outcome outcome={entry.outcome} />
          <span className={classes.eventText}>
            <strong>{tLogAction(entry.action)}</strong> {targetName(entry, locale)}
            {repeats.length > 0 && ` · ${t('repeats', { count: repeats.length + 1 })}`}
            {startedAt !== null &&
              ` · ${t('took', { duration: format.durationText(spanMs(startedAt, entry.createdAt)) })}`}
          </span>
          <span className={classes.eventSource}>
            {entry.actor.type === 'user' ? entry.actor.name : tActor(entry.actor.type)} ·{' '}
            <RelativeTime at={entry.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Events = readonly FoldedEvent<EventLogEntryReply>[];

/** Returns the latest failures, then the most important other events, newest first. */
function mostImportant(events: Events): Events {
  const failures = events.filter(({ entry }) => isFailure(entry));
  const latestFailures = failures.slice(0, maxFailuresFirst);
  const otherEvents = [
    ...events
      .filter(({ entry }) => !isFailure(entry))
      .toSorted((a, b) => rankOf(a.entry) - rankOf(b.entry)),
    ...failures.slice(maxFailuresFirst),
  ].slice(0, maxShownEvents - latestFailures.length);
  return [...latestFailures, ...otherEvents.toSorted((a, b) => b.entry.id - a.entry.id)];
}

function isFailure({ outcome }: EventLogEntryReply): boolean {
  return outcome === 'failure' || outcome === 'denied';
}

/** Returns a number by which events without a failure are sorted; the lowest comes first. */
function rankOf({ category }: EventLogEntryReply): number {
  return category === 'redeploy' || category === 'platform' ? 0 : 1;
}

/** Success is the normal case, so its word is left to screen readers. */
function Outcome({ outcome }: Pick<EventLogEntryReply, 'outcome'>) {
  const stateLabel = useStateLabel();
  if (outcome !== 'success') return <StateBadge kind="outcome" value={outcome} />;
  const label = stateLabel('outcome', outcome);
  return (
    <span className={classes.success} title={label}>
      <Check size={16} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

function spanMs(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

/**
 * Returns the target's name; undefined if the action or the actor already identifies the target.
 */
function targetName(
  { action, target, actor }: EventLogEntryReply,
  locale: Locale,
): string | undefined {
  if (!target || target.name === actor.name || action.includes('settings')) return undefined;
  if (target.type === 'maintenance' || target.type === 'log') return undefined;
  if (target.type !== 'report') return target.name;
  const [month = ''] = target.name.split(' ');
  return monthName(month, locale);
}
