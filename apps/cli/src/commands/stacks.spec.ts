import { containersText } from './stacks.js';

describe('the containers of a stack', () => {
  const healthyCounts = { total: 4, running: 4, unhealthy: 0, restarting: 0, finished: 0 };

  it.each([
    [healthyCounts, '4/4'],
    [{ ...healthyCounts, unhealthy: 1 }, '4/4, 1 unhealthy'],
    [{ ...healthyCounts, running: 3, restarting: 1 }, '3/4, 1 restarting'],
    [{ ...healthyCounts, running: 3, finished: 1 }, '3/3, 1 finished'],
  ])('%j are shown as %s', (counts, shown) => {
    expect(containersText(counts)).toBe(shown);
  });
});
