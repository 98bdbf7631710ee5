import { useDeferredValue, useMemo, useState } from 'react';
import { findLines, nextMatch } from './log-search.js';
import type { RunLogLine } from '../text/run-log.js';

export interface LogSearch {
  typed: string;
  /** The highlighted text. In long logs it lags behind typing. */
  query: string;
  /** Indexes of all matching lines. */
  found: readonly number[];
  /** Index of the line with the current match. */
  current: number | null;
  type: (text: string) => void;
  go: (direction: 1 | -1) => void;
}

/** Search in a log that may still grow. */
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
      // Search again: the highlights may lag behind the text typed just now.
      const next = nextMatch(findLines(lines, typed), current, direction);
      setCurrent(next);
      if (next !== null) onGo();
    },
  };
}
