import { waitUnlessAborted } from './wait-unless-aborted.js';

describe('work that can be abandoned', () => {
  it('settles with its result', async () => {
    const { signal } = new AbortController();
    expect(await waitUnlessAborted(Promise.resolve(7), signal)).toBe(7);
    await expect(waitUnlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('is no longer awaited after its signal aborts', async () => {
    const stopping = new AbortController();
    const endless = waitUnlessAborted(new Promise(() => undefined), stopping.signal);
    stopping.abort(new Error('enough'));
    await expect(endless).rejects.toThrow('enough');
    await expect(waitUnlessAborted(Promise.resolve(7), stopping.signal)).rejects.toThrow('enough');
  });

  it('may fail after it was abandoned', async () => {
    const stopping = new AbortController();
    let rejectWork = (): void => undefined;
    const work = new Promise<never>((_, reject) => (rejectWork = () => reject(new Error('late'))));
    const waited = waitUnlessAborted(work, stopping.signal);
    stopping.abort(new Error('enough'));
    rejectWork();
    await expect(waited).rejects.toThrow('enough');
  });
});
