import type { EventLogEntryReply } from '@stackyard/contracts';

/** Entries as they stand, and how many newer ones wait to be shown. */
export interface HeldEntries {
  entries: readonly EventLogEntryReply[];
  fresh: number;
}

/** Leaves out what was written after an entry; without one nothing is held back. */
export function holdNewer(
  entries: readonly EventLogEntryReply[],
  newest: number | null,
): HeldEntries {
  if (newest === null) return { entries, fresh: 0 };
  const shown = entries.filter(({ id }) => id <= newest);
  return { entries: shown, fresh: entries.length - shown.length };
}

/** The highest number among entries; 0 when there are none. */
export function newestOf(entries: readonly EventLogEntryReply[]): number {
  return entries.reduce((highest, { id }) => Math.max(highest, id), 0);
}
