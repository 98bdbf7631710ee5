import { chainHashOf, contentHashOf } from '@stackyard/event-chain';
import { toReply, type ChainedRow, type EventLogRow } from '../event-log-row.js';

/** The end of the chain and its size, as stored in `event_log_chain`. */
export interface ChainState {
  head_id: number;
  head_hash: Buffer;
  /** ID of the next entry. The chain assigns IDs, not the table. */
  next_id: number;
  links: number;
  removed: number;
}

/** Assigns IDs and hashes to rows, continuing from the end of the chain. */
export function appendToChain<Row extends Omit<EventLogRow, 'id'>>(
  { head_hash: head, next_id: nextId }: ChainState,
  rows: readonly Row[],
): (Row & ChainedRow)[] {
  let hash = head;
  return rows.map((row, index) => {
    const numberedRow = { ...row, id: nextId + index };
    const contentHash = contentHashOf(toReply(numberedRow));
    hash = chainHashOf(hash, contentHash);
    return { ...numberedRow, content_hash: contentHash, chain_hash: hash };
  });
}
