import type { RunLogLevel, RunLogLine } from './run-log.js';

export const levelFilters = ['all', 'warnings', 'errors'] as const;
/** A filter by severity. `warnings` also shows errors. */
export type LevelFilter = (typeof levelFilters)[number];

const levelsByFilter: Record<LevelFilter, readonly RunLogLevel[] | null> = {
  all: null,
  warnings: ['warn', 'error', 'stderr'],
  errors: ['error'],
};

/** A line, or the first of several lines that are folded into it. */
export type ShownLine = RunLogLine & { foldedCount?: number };

/** Returns whether some lines are warnings or errors, so that it makes sense to filter by them. */
export function hasLevels(lines: readonly RunLogLine[]): boolean {
  return lines.some(({ level }) => levelsByFilter.warnings?.includes(level));
}

/** Returns whether some lines are events of containers, so that it makes sense to hide them. */
export function hasEvents(lines: readonly RunLogLine[]): boolean {
  return lines.some(({ isEvent }) => isEvent);
}

/** Returns the sources of a log in the order in which they appear. */
export function sourcesOf(lines: readonly RunLogLine[]): string[] {
  return [...new Set(lines.flatMap(({ source }) => (source === undefined ? [] : [source])))];
}

/** The user's choice of the lines to show. */
export interface DisplayOptions {
  level: LevelFilter;
  /** Sources whose consecutive lines are folded into one. */
  foldedSources: ReadonlySet<string>;
  hidesEvents: boolean;
}

/**
 * Returns the lines that are shown. Errors are neither folded nor hidden as events.
 *
 * If no option is set, returns the same array, because long logs are compared by identity.
 */
export function shownLines(
  lines: readonly RunLogLine[],
  { level, foldedSources, hidesEvents }: DisplayOptions,
): readonly ShownLine[] {
  const levels = levelsByFilter[level];
  if (levels === null && foldedSources.size === 0 && !hidesEvents) return lines;
  const visibleLines: ShownLine[] = [];
  for (const line of lines) {
    const isError = line.level === 'error';
    if (levels !== null && !levels.includes(line.level)) continue;
    if (hidesEvents && line.isEvent && !isError) continue;
    const last = visibleLines.at(-1);
    if (isError || line.source === undefined || !foldedSources.has(line.source))
      visibleLines.push(line);
    else if (last?.foldedCount === undefined || last.source !== line.source) {
      visibleLines.push({ ...line, foldedCount: 1 });
    } else last.foldedCount += 1;
  }
  return visibleLines;
}
