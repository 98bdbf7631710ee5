import { logSeverities, type EventLogEntryReply } from '@stackyard/contracts';

/** The entries that a receiver accepts. */
export interface ReceiverFilter {
  categories: readonly string[] | null;
  minSeverity: EventLogEntryReply['severity'] | null;
}

/** The entries that one attempt sends, and the IDs that it skips. */
export interface DeliveryBatch {
  /** In the order in which they are sent. */
  entries: EventLogEntryReply[];
  /** ID of the last entry that this attempt covers. */
  upTo: number;
  /** Number of IDs in this attempt whose entries were deleted. */
  missed: number;
}

/** Limits for the size of one attempt. */
export interface BatchLimits {
  maxEntries: number;
  /** Limit for the length of the entries' JSON, in characters. */
  maxChars: number;
}

export function matchesFilter(
  { categories, minSeverity }: ReceiverFilter,
  entry: Pick<EventLogEntryReply, 'category' | 'severity'>,
): boolean {
  if (categories !== null && !categories.includes(entry.category)) return false;
  return minSeverity === null || severityRank(entry.severity) >= severityRank(minSeverity);
}

/** Returns the given severity and all higher ones. */
export function severitiesFrom(minSeverity: EventLogEntryReply['severity']): readonly string[] {
  return logSeverities.slice(severityRank(minSeverity));
}

/**
 * Takes as many entries after a position as fit into one attempt. Ids have no gaps, so a missing id
 * means that the entry was deleted.
 *
 * @param entries - the entries after the position, in ascending order of their ids
 */
export function nextBatch(
  position: number,
  entries: readonly EventLogEntryReply[],
  filter: ReceiverFilter,
  limits: BatchLimits,
): DeliveryBatch {
  const batch: DeliveryBatch = { entries: [], upTo: position, missed: 0 };
  let chars = 0;
  for (const entry of entries) {
    if (matchesFilter(filter, entry)) {
      chars += JSON.stringify(entry).length;
      const full = batch.entries.length >= limits.maxEntries || chars > limits.maxChars;
      if (full && batch.entries.length > 0) return batch;
      batch.entries.push(entry);
    }
    batch.missed += entry.id - batch.upTo - 1;
    batch.upTo = entry.id;
  }
  return batch;
}

function severityRank(severity: EventLogEntryReply['severity']): number {
  return logSeverities.indexOf(severity);
}
