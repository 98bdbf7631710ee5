import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RunLogLine } from './run-log.js';
import { useRunLog } from './use-run-log.js';

const line = (seq: number): RunLogLine => ({
  seq,
  at: '2026-03-01T10:00:00.000Z',
  level: 'info',
  text: `line ${seq}`,
});

function startLog(pageSize: number, lineCount: number) {
  const server = { lineCount, requestedSeqs: [] as number[] };
  const read = (after: number) => {
    server.requestedSeqs.push(after);
    const count = Math.min(pageSize, server.lineCount - after);
    const lines = Array.from({ length: Math.max(0, count) }, (_, index) => line(after + 1 + index));
    return Promise.resolve({ lines, lastSeq: server.lineCount });
  };
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const hook = renderHook(() => useRunLog({ queryKey: ['log', 1], read }), { wrapper });
  const numbers = (): number[] | undefined => hook.result.current.lines?.map(({ seq }) => seq);
  return { server, hook, numbers, cache };
}

describe('useRunLog', () => {
  it('reads pages until the log is complete', async () => {
    const { server, numbers } = startLog(2, 5);

    await waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4, 5]));

    expect(server.requestedSeqs).toEqual([0, 2, 4]);
  });

  it('adds announced lines without a request', async () => {
    const { server, hook, numbers } = startLog(10, 2);
    await waitFor(() => expect(numbers()).toEqual([1, 2]));

    act(() => hook.result.current.add([line(3), line(4)]));

    await waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4]));
    expect(server.requestedSeqs).toEqual([0]);
  });

  it('requests the lines in a gap', async () => {
    const { server, hook, numbers } = startLog(10, 2);
    await waitFor(() => expect(numbers()).toEqual([1, 2]));
    server.lineCount = 5;

    act(() => hook.result.current.add([line(5)]));

    await waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4, 5]));
    expect(server.requestedSeqs).toEqual([0, 2]);
  });

  it('reads only missed lines when the cache becomes stale after a reconnect', async () => {
    const { server, numbers, cache } = startLog(10, 3);
    await waitFor(() => expect(numbers()).toEqual([1, 2, 3]));
    server.lineCount = 6;

    await act(() => cache.invalidateQueries());

    await waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]));
    expect(server.requestedSeqs).toEqual([0, 3]);
  });
});
