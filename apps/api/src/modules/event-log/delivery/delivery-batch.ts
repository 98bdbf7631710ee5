import { logSeverities, type EventLogEntryReply } from '@stackyard/contracts';

/** Determines which entries a receiver accepts. A field that is null excludes no entries. */
export interface ReceiverFilter {
  categories: readonly string[] | null;
  minSeverity: EventLogEntryReply['severity'] | null;
}

export interface DeliveryBatch {
  /** The entries to send, in ascending order of their IDs. */
  entries: EventLogEntryReply[];
  /**
   * ID of the last entry that this attempt sends or skips; the previous position if there is none.
   */
  upTo: number;
  /** Number of IDs in this attempt whose entries were deleted. */
  missedCount: number;
}

export interface BatchLimits {
  maxEntries: number;
  /**
   * Maximum length of the entries as JSON, in UTF-16 code units. An entry that alone exceeds this
   * length is still sent.
   */
  maxChars: number;
}

export function matchesFilter(
  { categories, minSeverity }: ReceiverFilter,
  entry: Pick<EventLogEntryReply, 'category' | 'severity'>,
): boolean {
  if (categories !== null && !categories.includes(entry.category)) return false;
  return minSeverity === null || severityRank(entry.severity) >= severityRank(minSeverity);
}

export function severitiesFrom(minSeverity: EventLogEntryReply['severity']): readonly string[] {
  return logSeverities.slice(severityRank(minSeverity));
}

/**
 * Takes as many entries after a position as fit into one attempt, and skips those that the filter
 * excludes. IDs are assigned without gaps, so a missing ID means that the entry was deleted.
 *
 * @param entries - the entries after the position, in ascending order of their IDs
 */
export function nextBatch(
  position: number,
  entries: readonly EventLogEntryReply[],
  filter: ReceiverFilter,
  limits: BatchLimits,
): DeliveryBatch {
  const batch: DeliveryBatch = { entries: [], upTo: position, missedCount: 0 };
  let chars = 0;
  for (const entry of entries) {
    if (matchesFilter(filter, entry)) {
      chars += JSON.stringify(entry).length;
      const isFull = batch.entries.length >= limits.maxEntries || chars > limits.maxChars;
      if (isFull && batch.entries.length > 0) return batch;
      batch.entries.push(entry);
    }
    batch.missedCount += entry.id - batch.upTo - 1;
    batch.upTo = entry.id;
  }
  return batch;
}

function severityRank(severity: EventLogEntryReply['severity']): number {
  return logSeverities.indexOf(severity);
}
