import type { EventLogEntryReply } from '@stackyard/contracts';

type Entries = readonly EventLogEntryReply[];

/** Entries as they stand, and how many newer ones wait to be shown. */
export interface HeldEntries {
  entries: Entries;
  fresh: number;
}

/** Leaves out what was written after an entry; without one nothing is held back. */
export function holdNewer(entries: Entries, newest: number | null): HeldEntries {
  if (newest === null) return { entries, fresh: 0 };
  const shown = entries.filter(({ id }) => id <= newest);
  return { entries: shown, fresh: entries.length - shown.length };
}

/** The highest number among entries; 0 when there are none. */
export function newestOf(entries: Entries): number {
  return entries.reduce((highest, { id }) => Math.max(highest, id), 0);
}

/** Pages that were read once, with what was written since. */
export interface ContinuedEntries {
  entries: Entries;
  /** True when more was written than the newest page holds: some of it is in neither. */
  gap: boolean;
}

/** Puts what is newer than the pages that were read above them. */
export function continueWith(
  loaded: Entries,
  newest: { entries: Entries; nextCursor: string | null },
): ContinuedEntries {
  const top = newestOf(loaded);
  const newer = newest.entries.filter(({ id }) => id > top);
  const overlaps = newer.length < newest.entries.length || newest.nextCursor === null;
  return { entries: [...newer, ...loaded], gap: !overlaps };
}
