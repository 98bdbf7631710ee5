import { useDeferredValue, useMemo, useState } from 'react';
import { findLines, nextMatch, patternOf } from './log-search.js';
import type { RunLogLine } from '../text/run-log.js';

export interface LogSearch {
  typed: string;
  /** Whether the typed text is a regular expression. */
  isRegex: boolean;
  isInvalid: boolean;
  /** The pattern of the highlighted text. In long logs, it lags behind typing. */
  pattern: RegExp | null;
  /** Indexes of all matching lines. */
  found: readonly number[];
  /** Index of the line with the current match. */
  current: number | null;
  type: (text: string) => void;
  toggleRegex: () => void;
  go: (direction: 1 | -1) => void;
}

/** Search in a log that may still grow. */
export function useLogSearch(lines: readonly RunLogLine[], onGo: () => void): LogSearch {
  const [typed, setTyped] = useState('');
  const [isRegex, setRegex] = useState(false);
  const [current, setCurrent] = useState<number | null>(null);
  const query = useDeferredValue(typed);
  const wanted = useMemo(() => patternOf(query, isRegex), [query, isRegex]);
  const pattern = wanted ?? null;
  const found = useMemo(() => findLines(lines, pattern), [lines, pattern]);
  return {
    typed,
    isRegex,
    isInvalid: wanted === undefined,
    pattern,
    found,
    current,
    type: (text) => {
      setTyped(text);
      setCurrent(null);
    },
    toggleRegex: () => {
      setRegex(!isRegex);
      setCurrent(null);
    },
    go: (direction) => {
      // Search again, because the highlights may lag behind the text that was just typed.
      const latest = findLines(lines, patternOf(typed, isRegex) ?? null);
      const next = nextMatch(latest, current, direction);
      setCurrent(next);
      if (next !== null) onGo();
    },
  };
}
