import type { EventLogEntryReply } from '@stackyard/contracts';

type Entries = readonly EventLogEntryReply[];

/** The visible entries, and the number of newer ones that are not shown yet. */
export interface VisibleEntries {
  entries: Entries;
  newCount: number;
}

/** Hides entries newer than `newestId`. If `newestId` is null, all entries are shown. */
export function hideNewerThan(entries: Entries, newestId: number | null): VisibleEntries {
  if (newestId === null) return { entries, newCount: 0 };
  const shownEntries = entries.filter(({ id }) => id <= newestId);
  return { entries: shownEntries, newCount: entries.length - shownEntries.length };
}

export function newestIdOf(entries: Entries): number {
  return entries.reduce((highestId, { id }) => Math.max(highestId, id), 0);
}

export interface CombinedEntries {
  entries: Entries;
  /** True if entries between the loaded pages and the newest page are missing. */
  hasGap: boolean;
}

export function prependNewer(
  loadedEntries: Entries,
  newestPage: { entries: Entries; nextCursor: string | null },
): CombinedEntries {
  const newestLoadedId = newestIdOf(loadedEntries);
  const newerEntries = newestPage.entries.filter(({ id }) => id > newestLoadedId);
  const isContiguous =
    newerEntries.length < newestPage.entries.length || newestPage.nextCursor === null;
  return { entries: [...newerEntries, ...loadedEntries], hasGap: !isContiguous };
}
