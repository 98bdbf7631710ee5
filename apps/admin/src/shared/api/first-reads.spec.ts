import { QueryObserver } from '@tanstack/react-query';
import { AppQueryClient } from './first-reads.js';

/** A mounted list whose reads the test answers by hand. */
function onScreen() {
  const cache = new AppQueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads: { answer: (rows: string) => void; fail: () => void }[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: ['stacks', 'list'],
    queryFn: () =>
      new Promise<string>((answer, reject) =>
        reads.push({ answer, fail: () => reject(new Error('away')) }),
      ),
  });
  observer.subscribe(() => undefined);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { cache, reads, settled, shown: () => observer.getCurrentResult().data };
}

describe('what is taken for stale', () => {
  it('follows a first read under way, which may have been answered before the change', async () => {
    const { cache, reads, settled, shown } = onScreen();
    await settled();

    void cache.invalidateQueries({ queryKey: ['stacks'] });
    reads[0]?.answer('before');
    await settled();
    reads[1]?.answer('after');
    await settled();

    expect(reads).toHaveLength(2);
    expect(shown()).toBe('after');
  });

  it('starts a later read over, once', async () => {
    const { cache, reads, settled, shown } = onScreen();
    await settled();
    reads[0]?.answer('first');
    await settled();
    void cache.invalidateQueries();
    await settled();

    void cache.invalidateQueries();
    await settled();
    reads[2]?.answer('after');
    reads[1]?.answer('before');
    await settled();

    expect(reads).toHaveLength(3);
    expect(shown()).toBe('after');
  });

  it('is not read again where that was not wanted', async () => {
    const { cache, reads, settled } = onScreen();
    await settled();

    void cache.invalidateQueries({ queryKey: ['stacks'], refetchType: 'none' });
    reads[0]?.answer('before');
    await settled();

    expect(reads).toHaveLength(1);
  });

  it('leaves a first read that failed to those who try it again', async () => {
    const { cache, reads, settled } = onScreen();
    await settled();

    void cache.invalidateQueries();
    reads[0]?.fail();
    await settled();

    expect(reads).toHaveLength(1);
  });
});
