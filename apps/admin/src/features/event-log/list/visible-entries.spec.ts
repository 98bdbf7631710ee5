import { hideNewer, newestOf } from './visible-entries.js';
import { logEntry } from '../testing/log-entry.js';

const entries = [5, 4, 3].map((id) => logEntry({ id }));

describe('hideNewer', () => {
  it('counts newer entries instead of showing them', () => {
    const { entries: shown, fresh } = hideNewer(entries, 3);

    expect(shown.map(({ id }) => id)).toEqual([3]);
    expect(fresh).toBe(2);
  });

  it('shows everything older, including pages loaded later', () => {
    expect(hideNewer([...entries, logEntry({ id: 2 })], 5).entries).toHaveLength(4);
  });

  it('hides nothing if no newest entry is given', () => {
    expect(hideNewer(entries, null)).toEqual({ entries, fresh: 0 });
  });

  it('hides everything that arrives in an empty list', () => {
    expect(hideNewer(entries, newestOf([])).fresh).toBe(3);
  });
});
