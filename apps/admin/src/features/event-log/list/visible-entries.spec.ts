import { hideNewerThan, newestIdOf } from './visible-entries.js';
import { logEntry } from '../testing/log-entry.js';

const entries = [5, 4, 3].map((id) => logEntry({ id }));

describe('hideNewerThan', () => {
  it('counts newer entries instead of showing them', () => {
    const { entries: shown, newCount } = hideNewerThan(entries, 3);

    expect(shown.map(({ id }) => id)).toEqual([3]);
    expect(newCount).toBe(2);
  });

  it('shows everything older, including pages loaded later', () => {
    expect(hideNewerThan([...entries, logEntry({ id: 2 })], 5).entries).toHaveLength(4);
  });

  it('hides nothing if no newest entry is given', () => {
    expect(hideNewerThan(entries, null)).toEqual({ entries, newCount: 0 });
  });

  it('hides everything that arrives in an empty list', () => {
    expect(hideNewerThan(entries, newestIdOf([])).newCount).toBe(3);
  });
});
