import { parseCountUpTo, strategyFrom, strategyText } from './strategy.js';

describe('the strategy of a command', () => {
  it('contains what its options say, and nothing without options', () => {
    expect(strategyFrom({ canary: true, parallel: 2, stopAfter: 3 })).toEqual({
      strategy: { canary: true, maxParallel: 2, stopAfterFailures: 3 },
    });
    expect(strategyFrom({ parallel: 1 })).toEqual({ strategy: { maxParallel: 1 } });
    expect(strategyFrom({})).toEqual({});
  });

  it('is written in words', () => {
    const strategy = { canary: true, maxParallel: 2, stopAfterFailures: 1 };
    expect(strategyText(strategy)).toBe(
      'the first stack on its own, 2 at a time, stop after 1 failure',
    );
    const none = { canary: false, maxParallel: null, stopAfterFailures: null };
    expect(strategyText(none)).toBeNull();
  });

  it.each(['0', '51', '-1', '1.5', '1e1', 'two', ''])('refuses %j as a number', (text) => {
    expect(() => parseCountUpTo(50)(text)).toThrow('Use a number from 1 to 50.');
  });
});
