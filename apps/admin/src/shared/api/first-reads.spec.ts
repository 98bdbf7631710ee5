import { QueryObserver } from '@tanstack/react-query';
import { AppQueryClient } from './first-reads.js';

/** Mounts a list and lets the test reply to each of its reads. */
function mountList() {
  const cache = new AppQueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads: { resolveRead: (rows: string) => void; rejectRead: () => void }[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: ['stacks', 'list'],
    queryFn: () =>
      new Promise<string>((resolveRead, reject) =>
        reads.push({ resolveRead, rejectRead: () => reject(new Error('away')) }),
      ),
  });
  observer.subscribe(() => undefined);
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  return { cache, reads, nextTask, shown: () => observer.getCurrentResult().data };
}

describe('invalidated queries', () => {
  it('repeat a first read in flight, which may predate the change', async () => {
    const { cache, reads, nextTask, shown } = mountList();
    await nextTask();

    void cache.invalidateQueries({ queryKey: ['stacks'] });
    reads[0]?.resolveRead('before');
    await nextTask();
    reads[1]?.resolveRead('after');
    await nextTask();

    expect(reads).toHaveLength(2);
    expect(shown()).toBe('after');
  });

  it('restart a later read once', async () => {
    const { cache, reads, nextTask, shown } = mountList();
    await nextTask();
    reads[0]?.resolveRead('first');
    await nextTask();
    void cache.invalidateQueries();
    await nextTask();

    void cache.invalidateQueries();
    await nextTask();
    reads[2]?.resolveRead('after');
    reads[1]?.resolveRead('before');
    await nextTask();

    expect(reads).toHaveLength(3);
    expect(shown()).toBe('after');
  });

  it('are not read again if that was not requested', async () => {
    const { cache, reads, nextTask } = mountList();
    await nextTask();

    void cache.invalidateQueries({ queryKey: ['stacks'], refetchType: 'none' });
    reads[0]?.resolveRead('before');
    await nextTask();

    expect(reads).toHaveLength(1);
  });

  it('do not repeat a failed first read', async () => {
    const { cache, reads, nextTask } = mountList();
    await nextTask();

    void cache.invalidateQueries();
    reads[0]?.rejectRead();
    await nextTask();

    expect(reads).toHaveLength(1);
  });
});
