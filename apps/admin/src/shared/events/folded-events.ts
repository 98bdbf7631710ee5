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

export interface FoldedEvent<One extends Entry> {
  /** The latest entry. */
  entry: One;
  /**
   * When the run began, if its start is among the earlier entries; otherwise null. Time in the queue
   * does not count, so that a run has the same duration everywhere.
   */
  startedAt: string | null;
  /** Earlier entries of the same day that say the same, latest first. */
  repeats: readonly One[];
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
export function foldEvents<One extends Entry>(entries: readonly One[]): FoldedEvent<One>[] {
  return foldRepeats(foldRuns(entries));
}

/** Returns entries as events, without folding any. */
export function toEvents<One extends Entry>(entries: readonly One[]): FoldedEvent<One>[] {
  return entries.map((entry) => ({ entry, startedAt: null, repeats: [] }));
}

function foldRuns<One extends Entry>(entries: readonly One[]): FoldedEvent<One>[] {
  const open = new Map<string, FoldedEvent<One>>();
  const foldedEvents: FoldedEvent<One>[] = [];
  for (const entry of entries) {
    const place = runOf(entry);
    const later = place && open.get(place.key);
    if (place?.isStart) open.delete(place.key);
    if (later) {
      const isStart = place.isStart || entry.action === 'redeploy.started';
      // A failure after a successful redeploy is not the end of the redeploy.
      const isEnd = later.entry.action !== 'redeploy.failed-after-success';
      if (isStart && isEnd) later.startedAt = entry.createdAt;
      continue;
    }
    const event: FoldedEvent<One> = { entry, startedAt: null, repeats: [] };
    foldedEvents.push(event);
    if (place && !place.isStart) open.set(place.key, event);
  }
  return foldedEvents;
}

/** Returns the run that an entry belongs to, and whether the entry marks its start. */
function runOf({ action, details, target }: Entry): { key: string; isStart: boolean } | null {
  const redeploy = details?.['redeployId'];
  if (typeof redeploy === 'number') return { key: `redeploy ${redeploy}`, isStart: false };
  const cycle = lifecycles.find(
    ({ start, followUps }) => start === action || followUps.includes(action),
  );
  if (!cycle || !target) return null;
  return { key: `${cycle.start} ${target.id ?? target.name}`, isStart: action === cycle.start };
}

/** Adds the repeats of the events with the given entry IDs as events of their own. */
export function expandRepeats<One extends Entry & { id: number }>(
  events: readonly FoldedEvent<One>[],
  ids: readonly number[],
): FoldedEvent<One>[] {
  return events.flatMap((event) => {
    const repeats = ids.includes(event.entry.id) ? event.repeats : [];
    return [event, ...toEvents(repeats)];
  });
}

/** Folds consecutive events that say the same into the latest. */
export function foldRepeats<One extends Entry>(
  events: readonly FoldedEvent<One>[],
): FoldedEvent<One>[] {
  const foldedEvents: FoldedEvent<One>[] = [];
  let repeats: One[] = [];
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
