import { useDeferredValue, useMemo, useState } from 'react';
import { findLines, nextFound } from './log-search.js';
import type { RunLogLine } from '../run-log.js';

export interface LogSearch {
  typed: string;
  /** What is marked; it lags behind typing where the log is long. */
  query: string;
  /** Indexes of the lines that were found. */
  found: readonly number[];
  /** Index of the line that is shown of them. */
  current: number | null;
  type: (text: string) => void;
  go: (direction: 1 | -1) => void;
}

/** Search in a log that may grow meanwhile. */
export function useLogSearch(lines: readonly RunLogLine[], onGo: () => void): LogSearch {
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState<number | null>(null);
  const query = useDeferredValue(typed);
  const found = useMemo(() => findLines(lines, query), [lines, query]);
  return {
    typed,
    query,
    found,
    current,
    type: (text) => {
      setTyped(text);
      setCurrent(null);
    },
    go: (direction) => {
      // Asked anew: the marked places may lag behind what was typed just now.
      const next = nextFound(findLines(lines, typed), current, direction);
      setCurrent(next);
      if (next !== null) onGo();
    },
  };
}
