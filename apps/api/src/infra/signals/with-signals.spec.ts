import { getEventListeners } from 'node:events';
import { withSignals } from './with-signals.js';

/** Returns the number of references that `AbortSignal.any` has left on a signal. */
function countDependants(signal: AbortSignal): number {
  const handlersSymbol = Object.getOwnPropertySymbols(signal).find(
    ({ description }) => description === 'kDependantSignals',
  );
  const found: unknown = handlersSymbol && Reflect.get(signal, handlersSymbol);
  return found instanceof Set ? found.size : 0;
}

describe('work under several signals', () => {
  it('leaves no references on a long-lived signal, even after many runs', async () => {
    const longLivedController = new AbortController();

    for (let round = 0; round < 100; round += 1) {
      const shortLivedController = new AbortController();
      await withSignals(
        [longLivedController.signal, shortLivedController.signal],
        async (signal) => {
          expect(getEventListeners(longLivedController.signal, 'abort')).toHaveLength(1);
          await withSignals([signal], async () => undefined);
        },
      );
    }

    expect(getEventListeners(longLivedController.signal, 'abort')).toEqual([]);
    expect(countDependants(longLivedController.signal)).toBe(0);
  });

  it('is aborted by the first of them, with its reason', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const reason = new Error('Stackyard stops');

    const abortReason = await withSignals([first.signal, second.signal], async (signal) => {
      second.abort(reason);
      first.abort();
      return signal;
    });

    expect([abortReason.aborted, abortReason.reason]).toEqual([true, reason]);
  });

  it('starts aborted if one of them was already aborted', async () => {
    const before = AbortSignal.abort('too late');

    const states = await withSignals([new AbortController().signal, before], async (signal) => [
      signal.aborted,
      signal.reason,
    ]);

    expect(states).toEqual([true, 'too late']);
  });

  it('cleans up and rejects if it fails', async () => {
    const { signal } = new AbortController();

    const failed = withSignals([signal], () => Promise.reject(new Error('broke')));

    await expect(failed).rejects.toThrow('broke');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
