import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addLines, emptyLog, isComplete, type RunLog, type RunLogLine } from './run-log.js';

interface RunLogSource {
  queryKey: QueryKey;
  /** Reads one page of lines, starting after the given number. */
  read: (after: number, signal: AbortSignal) => Promise<{ lines: RunLogLine[]; lastSeq: number }>;
}

/** How long announced lines are collected, so that a burst causes a single render. */
const batchingMs = 50;

/** Loads a log page by page and extends it as events arrive. Missing lines are requested. */
export function useRunLog({ queryKey, read }: RunLogSource) {
  const cache = useQueryClient();
  const cachedLog = (): RunLog => cache.getQueryData<RunLog>(queryKey) ?? emptyLog;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<RunLog> => {
      for (;;) {
        const reply = await read(cachedLog().lines.length, signal);
        // Keep lines that were announced while this page of lines was loading.
        const log = addLines(cachedLog(), reply.lines);
        if (reply.lines.length === 0 || isComplete(log, reply.lastSeq)) return log;
        cache.setQueryData(queryKey, log);
      }
    },
    // Lines that were written while the page was closed are missing, so refetch when it opens
    // again.
    staleTime: 0,
    structuralSharing: false,
  });

  const collectedLines = useRef<RunLogLine[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = (): void => {
    timer.current = undefined;
    const log = addLines(cachedLog(), collectedLines.current);
    collectedLines.current = [];
    cache.setQueryData(queryKey, log);
    if (log.pendingLines.length > 0) {
      void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }
  };

  return {
    /** Undefined while loading. */
    lines: query.data?.lines,
    error: query.error,
    reload: () => void query.refetch(),
    /**
     * Adds lines from a server event. Lines that arrive shortly after each other are added
     * together.
     */
    add: (lines: readonly RunLogLine[]) => {
      collectedLines.current.push(...lines);
      timer.current ??= setTimeout(flush, batchingMs);
    },
  };
}
