import { chainHashOf, contentHashOf } from '@stackyard/event-chain';
import { toReply, type ChainedRow, type EventLogRow } from '../event-log-row.js';

/** The end of the chain as it is kept beside the entries. */
export interface ChainState {
  head_id: number;
  head_hash: Buffer;
  /** Id of the next entry; ids are given by the chain and not by the table. */
  next_id: number;
  links: number;
  removed: number;
}

/** Gives rows their ids and hashes, one after the other, and says where the chain ends then. */
export function link<Row extends Omit<EventLogRow, 'id'>>(
  state: ChainState,
  rows: readonly Row[],
): { rows: (Row & ChainedRow)[]; state: ChainState } {
  let { head_hash: hash, head_id: headId, next_id: id } = state;
  const linked = rows.map((row) => {
    const placed = { ...row, id };
    const contentHash = contentHashOf(toReply(placed));
    hash = chainHashOf(hash, contentHash);
    headId = id;
    id += 1;
    return { ...placed, content_hash: contentHash, chain_hash: hash };
  });
  const links = state.links + rows.length;
  return {
    rows: linked,
    state: { ...state, head_id: headId, head_hash: hash, next_id: id, links },
  };
}
