import { holdNewer, newestOf } from './held-entries.js';
import { logEntry } from '../testing/log-entry.js';

const entries = [5, 4, 3].map((id) => logEntry({ id }));

describe('holdNewer', () => {
  it('counts newer entries instead of showing them', () => {
    const { entries: shown, fresh } = holdNewer(entries, 3);

    expect(shown.map(({ id }) => id)).toEqual([3]);
    expect(fresh).toBe(2);
  });

  it('shows all that is not newer, pages that were loaded later included', () => {
    expect(holdNewer([...entries, logEntry({ id: 2 })], 5).entries).toHaveLength(4);
  });

  it('holds nothing back without a newest one', () => {
    expect(holdNewer(entries, null)).toEqual({ entries, fresh: 0 });
  });

  it('holds everything back that came to an empty list', () => {
    expect(holdNewer(entries, newestOf([])).fresh).toBe(3);
  });
});
