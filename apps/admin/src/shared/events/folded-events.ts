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
   * When the run started; null if no earlier entry marks the start, or if the latest entry reports
   * a failure after a successful redeploy. A redeploy starts when it leaves the queue, so that its
   * duration is the same here as on other pages.
   */
  startedAt: string | null;
  /** Earlier entries of the same day with the same content, latest first. */
  repeats: readonly T[];
  /** Earlier entries about the same run, such as its request and its start, latest first. */
  steps: readonly T[];
}

/** The action that starts a long-running operation, and the actions that continue or end it. */
interface Lifecycle {
  start: LogAction;
  followUps: readonly LogAction[];
}

/**
 * Life cycles whose entries belong together if they have the same target. Redeploys are not listed,
 * because `runOf` recognizes their entries by the redeploy ID.
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
 * Folds the entries about the request, start and end of one redeploy, update, report or maintenance
 * into one event. Consecutive entries with the same content, such as several sign-ins of one user,
 * also become one event. Entries and events are sorted by time, latest first.
 */
export function foldEvents<T extends Entry>(entries: readonly T[]): FoldedEvent<T>[] {
  return foldRepeats(foldRuns(entries));
}

/** Returns entries as events, without folding any. */
export function toEvents<T extends Entry>(entries: readonly T[]): FoldedEvent<T>[] {
  return entries.map((entry) => ({ entry, startedAt: null, repeats: [], steps: [] }));
}

function foldRuns<T extends Entry>(entries: readonly T[]): FoldedEvent<T>[] {
  const openEvents = new Map<string, FoldedEvent<T> & { steps: T[] }>();
  const foldedEvents: FoldedEvent<T>[] = [];
  for (const entry of entries) {
    const run = runOf(entry);
    const laterEvent = run && openEvents.get(run.key);
    if (run?.isStart) openEvents.delete(run.key);
    if (laterEvent) {
      const isStart = run.isStart || entry.action === 'redeploy.started';
      // Omit the duration of a failure after success, because the redeploy ended before it.
      const isEnd = laterEvent.entry.action !== 'redeploy.failed-after-success';
      if (isStart && isEnd) laterEvent.startedAt = entry.createdAt;
      laterEvent.steps.push(entry);
      continue;
    }
    const event = { entry, startedAt: null, repeats: [], steps: [] };
    foldedEvents.push(event);
    if (run && !run.isStart) openEvents.set(run.key, event);
  }
  return foldedEvents;
}

/**
 * Returns a key for the run that an entry belongs to, and whether the entry starts the run; null
 * if the entry belongs to no run. For redeploys, `isStart` is always false, because earlier
 * entries may exist.
 */
function runOf({ action, details, target }: Entry): { key: string; isStart: boolean } | null {
  const redeployId = details?.['redeployId'];
  if (typeof redeployId === 'number') return { key: `redeploy ${redeployId}`, isStart: false };
  const cycle = lifecycles.find(
    ({ start, followUps }) => start === action || followUps.includes(action),
  );
  if (!cycle || !target) return null;
  return { key: `${cycle.start} ${target.id ?? target.name}`, isStart: action === cycle.start };
}

/** Adds the repeats and steps of the events with the given entry IDs as events of their own. */
export function expandEvents<T extends Entry & { id: number }>(
  events: readonly FoldedEvent<T>[],
  ids: readonly number[],
): FoldedEvent<T>[] {
  return events.flatMap((event) => {
    const earlierEntries = ids.includes(event.entry.id) ? [...event.repeats, ...event.steps] : [];
    return [event, ...toEvents(earlierEntries)];
  });
}

/** Folds consecutive events with the same content into the latest of them. */
function foldRepeats<T extends Entry>(events: readonly FoldedEvent<T>[]): FoldedEvent<T>[] {
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

/** Returns the content of an entry for comparison, with its day but without its time of day. */
function contentOf({ createdAt, actor, target, ...entry }: Entry): string {
  const day = new Date(createdAt).toDateString();
  // Compare names, not IDs: the target of a sign-in is its session, and every session has a new ID.
  const names = [actor.type, actor.name, target?.type, target?.name];
  const { action, details, ip, message, outcome, userAgent } = entry;
  return JSON.stringify([day, ...names, action, details, ip, message, outcome, userAgent]);
}
