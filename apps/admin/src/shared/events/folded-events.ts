import type { EventLogEntryReply, LogAction } from '@stackyard/contracts';

type Entry = Pick<
  EventLogEntryReply,
  | 'action'
  | 'actor'
  | 'createdAt'
  | 'details'
  | 'ip'
  | 'message'
  | 'outcome'
  | 'target'
  | 'userAgent'
>;

export interface FoldedEvent<T extends Entry> {
  /** The latest entry. */
  entry: T;
  /**
   * When the run began, if its start is among the earlier entries; otherwise null. Time in the queue
   * does not count, so that a run has the same duration everywhere.
   */
  startedAt: string | null;
  /** Earlier entries of the same day that say the same, latest first. */
  repeats: readonly T[];
}

/**
 * The action that starts a long-running operation, and the actions that continue or end the
 * operation.
 */
interface Lifecycle {
  start: LogAction;
  followUps: readonly LogAction[];
}

/**
 * Life cycles whose entries name the same target. The entries of redeploys have a redeploy ID
 * instead of a common target.
 */
const lifecycles: readonly Lifecycle[] = [
  { start: 'maintenance.opened', followUps: ['maintenance.closed'] },
  { start: 'report.requested', followUps: ['report.produced', 'report.failed'] },
  {
    start: 'update.started',
    followUps: [
      'update.cancel-requested',
      'update.succeeded',
      'update.failed',
      'update.cancelled',
      'update.lost',
    ],
  },
];

/**
 * Folds the entries about the request, start and end of a redeploy, update, report or maintenance
 * into one, and consecutive entries that say the same, such as several sign-ins of one user.
 * Entries and results are sorted by time, latest first.
 */
export function foldEvents<T extends Entry>(entries: readonly T[]): FoldedEvent<T>[] {
  return foldRepeats(foldRuns(entries));
}

/** Returns entries as events, without folding any. */
export function toEvents<T extends Entry>(entries: readonly T[]): FoldedEvent<T>[] {
  return entries.map((entry) => ({ entry, startedAt: null, repeats: [] }));
}

function foldRuns<T extends Entry>(entries: readonly T[]): FoldedEvent<T>[] {
  const openEvents = new Map<string, FoldedEvent<T>>();
  const foldedEvents: FoldedEvent<T>[] = [];
  for (const entry of entries) {
    const run = runOf(entry);
    const laterEvent = run && openEvents.get(run.key);
    if (run?.isStart) openEvents.delete(run.key);
    if (laterEvent) {
      const isStart = run.isStart || entry.action === 'redeploy.started';
      // A failure after a successful redeploy is not the end of the redeploy.
      const isEnd = laterEvent.entry.action !== 'redeploy.failed-after-success';
      if (isStart && isEnd) laterEvent.startedAt = entry.createdAt;
      continue;
    }
    const event: FoldedEvent<T> = { entry, startedAt: null, repeats: [] };
    foldedEvents.push(event);
    if (run && !run.isStart) openEvents.set(run.key, event);
  }
  return foldedEvents;
}

/** Returns the run that an entry belongs to, and whether the entry marks its start. */
function runOf({ action, details, target }: Entry): { key: string; isStart: boolean } | null {
  const redeployId = details?.['redeployId'];
  if (typeof redeployId === 'number') return { key: `redeploy ${redeployId}`, isStart: false };
  const cycle = lifecycles.find(
    ({ start, followUps }) => start === action || followUps.includes(action),
  );
  if (!cycle || !target) return null;
  return { key: `${cycle.start} ${target.id ?? target.name}`, isStart: action === cycle.start };
}

/** Adds the repeats of the events with the given entry IDs as events of their own. */
export function expandRepeats<T extends Entry & { id: number }>(
  events: readonly FoldedEvent<T>[],
  ids: readonly number[],
): FoldedEvent<T>[] {
  return events.flatMap((event) => {
    const repeats = ids.includes(event.entry.id) ? event.repeats : [];
    return [event, ...toEvents(repeats)];
  });
}

/** Folds consecutive events that say the same into the latest. */
export function foldRepeats<T extends Entry>(events: readonly FoldedEvent<T>[]): FoldedEvent<T>[] {
  const foldedEvents: FoldedEvent<T>[] = [];
  let repeats: T[] = [];
  let previousContent: string | null = null;
  for (const event of events) {
    const content = runOf(event.entry) ? null : contentOf(event.entry);
    if (content !== null && content === previousContent) repeats.push(event.entry);
    else {
      repeats = [...event.repeats];
      foldedEvents.push({ ...event, repeats });
    }
    previousContent = content;
  }
  return foldedEvents;
}

/** Returns what an entry says, with its day but without its time. */
function contentOf({ createdAt, actor, target, ...entry }: Entry): string {
  const day = new Date(createdAt).toDateString();
  // The ID of a session differs with each sign-in.
  const names = [actor.type, actor.name, target?.type, target?.name];
  const { action, details, ip, message, outcome, userAgent } = entry;
  return JSON.stringify([day, ...names, action, details, ip, message, outcome, userAgent]);
}
