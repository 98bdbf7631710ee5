import { backoffMs } from './backoff.js';

describe('the wait after failures', () => {
  it('doubles up to five minutes', () => {
    expect([1, 2, 3, 11, 100].map((failures) => backoffMs(failures, 1))).toEqual([
      500, 1000, 2000, 300_000, 300_000,
    ]);
  });

  it('varies at random by up to half', () => {
    expect([0, 0.5, 1].map((randomFraction) => backoffMs(3, randomFraction))).toEqual([
      1000, 1500, 2000,
    ]);
  });

  it('follows the limits of a caller', () => {
    const limits = { initialMs: 60_000, maxMs: 200_000 };
    expect([1, 2, 3].map((failures) => backoffMs(failures, 1, limits))).toEqual([
      60_000, 120_000, 200_000,
    ]);
  });
});
