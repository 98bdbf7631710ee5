import type { EngineEvent } from '@stackyard/platform-client';
import { fromEngineTime, SeenEvents, toEngineTime, windowMsFor } from './event-window.js';

const event = (id: string, type: EngineEvent['type'] = 'container'): EngineEvent => ({
  type,
  action: 'start',
  detail: '',
  id,
  name: '',
  project: 'web',
  swarmStack: null,
  service: null,
  exitCode: null,
  signal: null,
  at: '1700000000.000000001',
});

describe('seen events', () => {
  it('are passed on once', () => {
    const seenEvents = new SeenEvents();
    expect(seenEvents.takeNew([event('a'), event('a'), event('b')])).toEqual([
      event('a'),
      event('b'),
    ]);
    expect(seenEvents.takeNew([event('b'), event('c')])).toEqual([event('c')]);
  });

  it('are always new if they could not be read', () => {
    const seenEvents = new SeenEvents();
    seenEvents.takeNew([event('', 'unreadable')]);
    expect(seenEvents.takeNew([event('', 'unreadable')])).toHaveLength(1);
  });

  it('are forgotten after some thousand others', () => {
    const seenEvents = new SeenEvents();
    seenEvents.takeNew([event('a')]);
    seenEvents.takeNew(Array.from({ length: 5000 }, (_, index) => event(`${index}`)));
    expect(seenEvents.takeNew([event('a')])).toHaveLength(1);
  });
});

describe('times of an engine', () => {
  it('are seconds with a fraction', () => {
    expect(toEngineTime(1_700_000_000_123)).toBe('1700000000.123');
    expect(fromEngineTime('1700000000.123456789')).toBeCloseTo(1_700_000_000_123.457, 2);
  });
});

describe('periods that are read', () => {
  it('are longer the more environments are read', () => {
    expect([1, 25, 50, 1000].map(windowMsFor)).toEqual([800, 1000, 2000, 4000]);
  });
});
