import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from './read-again.js';

/** A list on screen whose reads are answered by hand. */
function onScreen() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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

describe('reading again', () => {
  it('follows a first read under way, which may have been answered before the change', async () => {
    const { cache, reads, settled, shown } = onScreen();
    await settled();

    readAgain(cache, { queryKey: ['stacks'] });
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
    readAgain(cache);
    await settled();

    readAgain(cache);
    await settled();
    reads[2]?.answer('after');
    reads[1]?.answer('before');
    await settled();

    expect(reads).toHaveLength(3);
    expect(shown()).toBe('after');
  });

  it('leaves a first read that failed to those who try it again', async () => {
    const { cache, reads, settled } = onScreen();
    await settled();

    readAgain(cache);
    reads[0]?.fail();
    await settled();

    expect(reads).toHaveLength(1);
  });
});
