import type { EventLogEntryReply } from '@stackyard/contracts';

type Entries = readonly EventLogEntryReply[];

/** The visible entries, and the number of newer ones that are not shown yet. */
export interface VisibleEntries {
  entries: Entries;
  newCount: number;
}

/** Hides entries newer than `newest`. If `newest` is null, all entries are shown. */
export function hideNewerThan(entries: Entries, newest: number | null): VisibleEntries {
  if (newest === null) return { entries, newCount: 0 };
  const shown = entries.filter(({ id }) => id <= newest);
  return { entries: shown, newCount: entries.length - shown.length };
}

export function newestOf(entries: Entries): number {
  return entries.reduce((highest, { id }) => Math.max(highest, id), 0);
}

export interface CombinedEntries {
  entries: Entries;
  /** True if entries between the loaded pages and the newest page are missing. */
  hasGap: boolean;
}

export function prependNewer(
  loaded: Entries,
  newest: { entries: Entries; nextCursor: string | null },
): CombinedEntries {
  const top = newestOf(loaded);
  const newer = newest.entries.filter(({ id }) => id > top);
  const overlaps = newer.length < newest.entries.length || newest.nextCursor === null;
  return { entries: [...newer, ...loaded], hasGap: !overlaps };
}
