import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addLines, emptyLog, isComplete, type RunLog, type RunLogLine } from './run-log.js';

interface RunLogSource {
  queryKey: QueryKey;
  /** Reads lines after a number, as many as the server gives at once. */
  read: (after: number, signal: AbortSignal) => Promise<{ lines: RunLogLine[]; lastSeq: number }>;
}

/** Announced lines are gathered for so long, in milliseconds: a burst costs one drawing. */
const gatherTime = 50;

/** A log that is read page by page, grows by announcements, and asks for what it lacks. */
export function useRunLog({ queryKey, read }: RunLogSource) {
  const cache = useQueryClient();
  const known = (): RunLog => cache.getQueryData<RunLog>(queryKey) ?? emptyLog;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<RunLog> => {
      for (;;) {
        const reply = await read(known().lines.length, signal);
        // Lines that were announced meanwhile are in the cache: they are kept.
        const log = addLines(known(), reply.lines);
        if (reply.lines.length === 0 || isComplete(log, reply.lastSeq)) return log;
        cache.setQueryData(queryKey, log);
      }
    },
    // Nobody listened while the page was left: what was missed is read when it opens again.
    staleTime: 0,
    structuralSharing: false,
  });

  const gathered = useRef<RunLogLine[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = (): void => {
    timer.current = undefined;
    const log = addLines(known(), gathered.current);
    gathered.current = [];
    cache.setQueryData(queryKey, log);
    if (log.ahead.length > 0) {
      void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }
  };

  return {
    /** Undefined until the first lines are there. */
    lines: query.data?.lines,
    error: query.error,
    reload: () => void query.refetch(),
    /** Takes announced lines. */
    add: (lines: readonly RunLogLine[]) => {
      gathered.current.push(...lines);
      timer.current ??= setTimeout(flush, gatherTime);
    },
  };
}
