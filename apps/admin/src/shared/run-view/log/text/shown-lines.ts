import type { RunLogLevel, RunLogLine } from './run-log.js';

/** All values of {@link LevelFilter}. */
export const levelFilters = ['all', 'warnings', 'errors'] as const;
/** Which lines of a log are shown. Warnings include errors. */
export type LevelFilter = (typeof levelFilters)[number];

const levelsOf: Record<LevelFilter, readonly RunLogLevel[] | null> = {
  all: null,
  warnings: ['warn', 'error', 'stderr'],
  errors: ['error'],
};

/** A line, or the first of several lines that are folded into it. */
export type ShownLine = RunLogLine & { folded?: number };

/** Whether some lines are warnings or errors, so that it makes sense to filter by them. */
export function hasLevels(lines: readonly RunLogLine[]): boolean {
  return lines.some(({ level }) => levelsOf.warnings?.includes(level));
}

/** The sources of a log in the order in which they appear. */
export function sourcesOf(lines: readonly RunLogLine[]): string[] {
  return [...new Set(lines.flatMap(({ source }) => (source === undefined ? [] : [source])))];
}

/**
 * The lines of a level. Of each source that is folded, consecutive lines become one. Errors are
 * never folded.
 *
 * Returns the same array if nothing is hidden, because long logs are compared by identity.
 */
export function shownLines(
  lines: readonly RunLogLine[],
  level: LevelFilter,
  folded: ReadonlySet<string>,
): readonly ShownLine[] {
  const levels = levelsOf[level];
  if (levels === null && folded.size === 0) return lines;
  const shown: ShownLine[] = [];
  for (const line of lines) {
    if (levels !== null && !levels.includes(line.level)) continue;
    const last = shown.at(-1);
    const isFolded = line.source !== undefined && folded.has(line.source) && line.level !== 'error';
    if (!isFolded) shown.push(line);
    else if (last?.folded === undefined || last.source !== line.source) {
      shown.push({ ...line, folded: 1 });
    } else last.folded += 1;
  }
  return shown;
}
