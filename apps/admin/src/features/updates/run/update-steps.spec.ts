import { sampleUpdate } from '../testing/samples.js';
import { canBeCancelled, hasTouchedHost, stepsOf } from './update-steps.js';

const statesOf = (update: Parameters<typeof stepsOf>[0]): string[] =>
  stepsOf(update).map(({ state }) => state);

describe('stepsOf', () => {
  it('shows finished, running and pending steps', () => {
    expect(statesOf(sampleUpdate({}, 'preflight', 'maintenance', 'script'))).toEqual([
      'done',
      'done',
      'running',
      'pending',
      'pending',
    ]);
  });

  it.each([
    ['failed', 'failed'],
    ['cancelled', 'stopped'],
    ['lost', 'stopped'],
  ] as const)('says of an update that ended %s where that was', (state, shown) => {
    const endedAt = '2026-03-01T10:05:00.000Z';
    const update = sampleUpdate({ state, endedAt }, 'preflight', 'maintenance', 'script');

    expect(statesOf(update)).toEqual(['done', 'done', shown, 'skipped', 'skipped']);
  });
});

describe('an update', () => {
  it('can be cancelled until its script has ended', () => {
    expect(canBeCancelled(sampleUpdate({}, 'preflight'))).toBe(true);
    expect(canBeCancelled(sampleUpdate({}, 'preflight', 'maintenance', 'script'))).toBe(true);
    expect(canBeCancelled(sampleUpdate({ state: 'waiting' }))).toBe(false);
    expect(canBeCancelled(sampleUpdate({ state: 'failed' }))).toBe(false);
  });

  it('counts as having changed the host as soon as its script has started', () => {
    expect(hasTouchedHost(sampleUpdate({}, 'preflight', 'maintenance'))).toBe(false);
    expect(hasTouchedHost(sampleUpdate({}, 'preflight', 'maintenance', 'script'))).toBe(true);
  });
});
