import { logSeverities, type EventLogEntryReply } from '@stackyard/contracts';

/** What a receiver wants to hear. */
export interface Wish {
  categories: readonly string[] | null;
  minSeverity: EventLogEntryReply['severity'] | null;
}

/** What one attempt is about. */
export interface Turn {
  /** To be sent, in order. */
  entries: EventLogEntryReply[];
  /** Id of the last entry that this deals with. */
  upTo: number;
  /** Ids in between that are not there any more. */
  missed: number;
}

/** How much one attempt takes on. */
export interface TurnLimits {
  entries: number;
  /** Characters of their JSON form. */
  size: number;
}

/** Whether a receiver wants to hear an entry. */
export function wants(
  { categories, minSeverity }: Wish,
  entry: Pick<EventLogEntryReply, 'category' | 'severity'>,
): boolean {
  if (categories !== null && !categories.includes(entry.category)) return false;
  return minSeverity === null || rankOf(entry.severity) >= rankOf(minSeverity);
}

/** Severities that are at least as severe. */
export function atLeast(minSeverity: EventLogEntryReply['severity']): readonly string[] {
  return logSeverities.slice(rankOf(minSeverity));
}

/**
 * Takes the next entries behind a position, as many as one attempt may carry. Ids are given without
 * gaps, so that one that is not there was deleted.
 *
 * @param entries - what follows the position, in the order of ids
 */
export function nextTurn(
  position: number,
  entries: readonly EventLogEntryReply[],
  wish: Wish,
  limits: TurnLimits,
): Turn {
  const turn: Turn = { entries: [], upTo: position, missed: 0 };
  let size = 0;
  for (const entry of entries) {
    if (wants(wish, entry)) {
      size += JSON.stringify(entry).length;
      const full = turn.entries.length >= limits.entries || size > limits.size;
      if (full && turn.entries.length > 0) return turn;
      turn.entries.push(entry);
    }
    turn.missed += entry.id - turn.upTo - 1;
    turn.upTo = entry.id;
  }
  return turn;
}

function rankOf(severity: EventLogEntryReply['severity']): number {
  return logSeverities.indexOf(severity);
}
