import { abortable } from './abortable.js';

describe('work that can be abandoned', () => {
  it('settles with its result', async () => {
    const { signal } = new AbortController();
    expect(await abortable(Promise.resolve(7), signal)).toBe(7);
    await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('is no longer awaited after its signal aborts', async () => {
    const stopping = new AbortController();
    const endless = abortable(new Promise(() => undefined), stopping.signal);
    stopping.abort(new Error('enough'));
    await expect(endless).rejects.toThrow('enough');
    await expect(abortable(Promise.resolve(7), stopping.signal)).rejects.toThrow('enough');
  });

  it('may fail after it was abandoned', async () => {
    const stopping = new AbortController();
    let fail = (): void => undefined;
    const work = new Promise<never>((_, reject) => (fail = () => reject(new Error('late'))));
    const waited = abortable(work, stopping.signal);
    stopping.abort(new Error('enough'));
    fail();
    await expect(waited).rejects.toThrow('enough');
  });
});
