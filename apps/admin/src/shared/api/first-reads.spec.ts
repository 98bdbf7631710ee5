import { QueryObserver } from '@tanstack/react-query';
import { AppQueryClient } from './first-reads.js';

/** A mounted list. The test provides the reply to each of its reads. */
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

describe('invalidated queries', () => {
  it('repeat a first read in flight, which may predate the change', async () => {
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

  it('restart a later read once', async () => {
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

  it('are not read again if that was not requested', async () => {
    const { cache, reads, settled } = onScreen();
    await settled();

    void cache.invalidateQueries({ queryKey: ['stacks'], refetchType: 'none' });
    reads[0]?.answer('before');
    await settled();

    expect(reads).toHaveLength(1);
  });

  it('do not repeat a failed first read', async () => {
    const { cache, reads, settled } = onScreen();
    await settled();

    void cache.invalidateQueries();
    reads[0]?.fail();
    await settled();

    expect(reads).toHaveLength(1);
  });
});
