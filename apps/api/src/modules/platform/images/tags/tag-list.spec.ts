import { tagListAfterFailure, tagListAfterSuccess, type ListTiming } from './tag-list.js';

const hourMs = 3_600_000;
const names = Array.from({ length: 50 }, (_, index) => `registry.example/shop-${index}`);
const timing: ListTiming = { lifetimeHours: 24, now: new Date('2026-03-01T10:00:00.000Z') };

function delayOf({ dueAt }: { dueAt: string }): number {
  return Date.parse(dueAt) - timing.now.getTime();
}

function delayAfterSuccess(name: string): number {
  const listing = { tags: ['1.0'], complete: true };
  return delayOf(tagListAfterSuccess({ name, shapes: new Set() }, listing, timing));
}

describe('the time at which a list of tags is due', () => {
  it('is within 10 percent of its lifetime, and differs between repositories', () => {
    const delays = names.map(delayAfterSuccess);

    expect(Math.min(...delays)).toBeGreaterThanOrEqual(21.6 * hourMs);
    expect(Math.max(...delays)).toBeLessThanOrEqual(26.4 * hourMs);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(2 * hourMs);
    expect(new Set(delays).size).toBe(names.length);
  });

  it('follows from the name of the repository and the time alone', () => {
    expect(names.map(delayAfterSuccess)).toEqual(names.map(delayAfterSuccess));
  });

  it('is about an hour after a failure unless the registry specifies one', () => {
    const repository = { name: 'registry.example/shop', shapes: new Set<string>() };
    const fail = (retryAt: Date | null) => {
      const error = { fault: 'unreachable', message: 'no route', retryAt } as const;
      return delayOf(tagListAfterFailure(repository, undefined, error, timing));
    };

    expect(fail(new Date(timing.now.getTime() + 5 * hourMs))).toBe(5 * hourMs);
    expect(fail(null)).toBeGreaterThanOrEqual(0.9 * hourMs);
    expect(fail(null)).toBeLessThanOrEqual(1.1 * hourMs);
  });
});
