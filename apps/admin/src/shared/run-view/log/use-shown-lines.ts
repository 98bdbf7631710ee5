import { useMemo, useState } from 'react';
import type { RunLogLine } from './text/run-log.js';
import {
  hasEvents,
  hasLevels,
  shownLines,
  sourcesOf,
  type LevelFilter,
  type ShownLine,
} from './text/shown-lines.js';

/**
 * The current choice of lines to show, the available options, and functions that change the
 * choice.
 */
export interface LogChoice {
  level: LevelFilter;
  /** True if some lines are warnings or errors. */
  hasLevels: boolean;
  setLevel: (level: LevelFilter) => void;
  sources: readonly string[];
  foldedSources: ReadonlySet<string>;
  toggle: (source: string) => void;
  /** True if some lines are events of containers. */
  hasEvents: boolean;
  hidesEvents: boolean;
  toggleEvents: () => void;
}

export function useShownLines(lines: readonly RunLogLine[]): {
  visibleLines: readonly ShownLine[];
  choice: LogChoice;
} {
  const [level, setLevel] = useState<LevelFilter>('all');
  const [foldedSources, setFoldedSources] = useState<ReadonlySet<string>>(() => new Set());
  const [hidesEvents, setHidesEvents] = useState(false);
  const sources = useMemo(() => sourcesOf(lines), [lines]);
  const hasLevelLines = useMemo(() => hasLevels(lines), [lines]);
  const hasEventLines = useMemo(() => hasEvents(lines), [lines]);
  const visibleLines = useMemo(
    () => shownLines(lines, { level, foldedSources, hidesEvents }),
    [lines, level, foldedSources, hidesEvents],
  );
  const toggle = (source: string): void =>
    setFoldedSources((before) => {
      const next = new Set(before);
      if (!next.delete(source)) next.add(source);
      return next;
    });
  return {
    visibleLines,
    choice: {
      level,
      hasLevels: hasLevelLines,
      setLevel,
      sources,
      foldedSources,
      toggle,
      hasEvents: hasEventLines,
      hidesEvents,
      toggleEvents: () => setHidesEvents(!hidesEvents),
    },
  };
}
