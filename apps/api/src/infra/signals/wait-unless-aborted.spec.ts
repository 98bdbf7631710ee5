import { waitUnlessAborted } from './wait-unless-aborted.js';

describe('work that can be abandoned', () => {
  it('settles with its result', async () => {
    const { signal } = new AbortController();
    expect(await waitUnlessAborted(Promise.resolve(7), signal)).toBe(7);
    await expect(waitUnlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('is no longer awaited after its signal aborts', async () => {
    const stopController = new AbortController();
    const endlessWait = waitUnlessAborted(new Promise(() => undefined), stopController.signal);
    stopController.abort(new Error('enough'));
    await expect(endlessWait).rejects.toThrow('enough');
    await expect(waitUnlessAborted(Promise.resolve(7), stopController.signal)).rejects.toThrow(
      'enough',
    );
  });

  it('may fail after it was abandoned', async () => {
    const stopController = new AbortController();
    let rejectWork = (): void => undefined;
    const work = new Promise<never>((_, reject) => (rejectWork = () => reject(new Error('late'))));
    const pendingWait = waitUnlessAborted(work, stopController.signal);
    stopController.abort(new Error('enough'));
    rejectWork();
    await expect(pendingWait).rejects.toThrow('enough');
  });
});
