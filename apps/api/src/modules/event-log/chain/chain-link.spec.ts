import { genesis } from '@stackyard/event-chain';
import type { EventLogRow } from '../event-log-row.js';
import { appendToChain, type ChainState } from './chain-link.js';

const start: ChainState = { head_id: 0, head_hash: genesis, next_id: 1, links: 0, removed: 0 };

function rowWith(message: string): Omit<EventLogRow, 'id'> {
  return {
    created_at: 0,
    category: 'maintenance',
    action: 'maintenance.opened',
    outcome: 'success',
    severity: 'info',
    actor_type: 'system',
    actor_id: null,
    actor_name: 'Stackyard',
    target_type: null,
    target_id: null,
    target_name: null,
    server_id: null,
    server_name: null,
    message,
    ip: null,
    user_agent: null,
    request_id: null,
    reason: null,
    details: null,
  };
}

describe('rows that are linked together', () => {
  it('have the hashes of rows that are linked one at a time', () => {
    const [first, second, third] = ['a', 'b', 'c'].map(rowWith);
    const linkedTogether = appendToChain(
      start,
      [first, second, third].filter((one) => one !== undefined),
    );

    let state = start;
    const linkedOneByOne = [first, second, third].flatMap((one) => {
      const linkedRows = appendToChain(state, one === undefined ? [] : [one]);
      const { id = 0, chain_hash = genesis } = linkedRows[0] ?? {};
      state = { ...state, head_id: id, head_hash: chain_hash, next_id: id + 1 };
      return linkedRows;
    });

    expect(linkedTogether).toEqual(linkedOneByOne);
    expect(linkedTogether.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
