import { useDeferredValue, useMemo, useState } from 'react';
import { findLines, nextMatch, patternOf } from './log-search.js';
import type { RunLogLine } from '../text/run-log.js';

export interface LogSearch {
  typedText: string;
  isRegex: boolean;
  isInvalid: boolean;
  /** The pattern of the highlighted text. In long logs, it lags behind typing. */
  pattern: RegExp | null;
  /** Indexes of all matching lines. */
  matches: readonly number[];
  /** Index of the line with the current match. */
  currentMatchIndex: number | null;
  type: (text: string) => void;
  toggleRegex: () => void;
  moveToMatch: (direction: 1 | -1) => void;
}

/** Searches the lines of a log, which may still grow, and moves from match to match. */
export function useLogSearch(lines: readonly RunLogLine[], onMove: () => void): LogSearch {
  const [typedText, setTypedText] = useState('');
  const [isRegex, setRegex] = useState(false);
  const [currentMatchIndex, setCurrentMatchIndex] = useState<number | null>(null);
  const query = useDeferredValue(typedText);
  const compiledPattern = useMemo(() => patternOf(query, isRegex), [query, isRegex]);
  const pattern = compiledPattern ?? null;
  const matches = useMemo(() => findLines(lines, pattern), [lines, pattern]);
  return {
    typedText,
    isRegex,
    isInvalid: compiledPattern === undefined,
    pattern,
    matches,
    currentMatchIndex,
    type: (text) => {
      setTypedText(text);
      setCurrentMatchIndex(null);
    },
    toggleRegex: () => {
      setRegex(!isRegex);
      setCurrentMatchIndex(null);
    },
    moveToMatch: (direction) => {
      // Search again, because the highlights may lag behind the text that was just typed.
      const latestMatches = findLines(lines, patternOf(typedText, isRegex) ?? null);
      const next = nextMatch(latestMatches, currentMatchIndex, direction);
      setCurrentMatchIndex(next);
      if (next !== null) onMove();
    },
  };
}
