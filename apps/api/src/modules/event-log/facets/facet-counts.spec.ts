import { logActionIds } from '@stackyard/contracts';
import { countRows, countValues, type FacetRow } from './facet-counts.js';

const rowOf = (change: Partial<FacetRow>): FacetRow => ({
  created_at: 0,
  category: 'redeploy',
  action: 'redeploy.succeeded',
  outcome: 'success',
  severity: 'info',
  actor_name: 'lena',
  target_type: null,
  target_name: null,
  server_id: null,
  ip: null,
  ...change,
});

describe('the values of a field', () => {
  it('include each action, even if there are more than 50', () => {
    const values = { outcome: null, severity: null, targetType: null, server: null };
    const combinations = logActionIds.map((action) => ({
      values: { ...values, action },
      entries: 1,
    }));
    const rows = logActionIds.map((action) => rowOf({ action }));

    expect(logActionIds.length).toBeGreaterThan(50);
    expect(countValues(combinations, {}, 'action', true)).toHaveLength(logActionIds.length);
    expect(countRows(rows, 'action', false)).toHaveLength(logActionIds.length);
  });

  it('are the 50 most frequent ones in a free-text field', () => {
    const rows = Array.from({ length: 80 }, (_, index) => rowOf({ actor_name: `user-${index}` }));

    const counts = countRows([...rows, rowOf({ actor_name: 'user-79' })], 'actor', true);

    expect(counts).toHaveLength(50);
    expect(counts[0]).toEqual({ value: 'user-79', label: null, count: 2, exact: true });
  });
});
