import type { EventLogEntryReply } from '@stackyard/contracts';

type Entry = Pick<EventLogEntryReply, 'createdAt' | 'details'>;

export interface FoldedEvent<One extends Entry> {
  /** The latest entry. */
  entry: One;
  /** Start of the run, if an earlier entry is about the same run. */
  since: string | null;
}

/** Folds the entries about the request, start and end of a run into one. Latest first. */
export function foldEvents<One extends Entry>(entries: readonly One[]): FoldedEvent<One>[] {
  const runs = new Map<number, FoldedEvent<One>>();
  const folded: FoldedEvent<One>[] = [];
  for (const entry of entries) {
    const id = entry.details?.['redeployId'];
    const run = typeof id === 'number' ? runs.get(id) : undefined;
    if (run) {
      run.since = entry.createdAt;
      continue;
    }
    const event: FoldedEvent<One> = { entry, since: null };
    folded.push(event);
    if (typeof id === 'number') runs.set(id, event);
  }
  return folded;
}
