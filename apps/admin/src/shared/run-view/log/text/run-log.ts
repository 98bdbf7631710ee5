import type { RedeployLogLine, UpdateLogLine } from '@stackyard/contracts';
import type { TextPart } from './ansi.js';

/**
 * Severity of a line or, in logs of containers and platform updates, the stream that it came from.
 * `stackyard` marks lines that Stackyard itself adds to the log of an update.
 */
export type RunLogLevel = RedeployLogLine['level'] | UpdateLogLine['stream'];

/** One line of a log. Sequence numbers start at 1 and have no gaps. */
export interface RunLogLine {
  seq: number;
  /** Time in ISO 8601 format. */
  at: string;
  level: RunLogLevel;
  text: string;
  /** The text split by colour and weight; undefined if it has neither. */
  parts?: readonly TextPart[] | undefined;
  /** Name of the service or container that the line is about; undefined if there is none. */
  source?: string | undefined;
  /** Whether the line is a container event rather than a message of the run. */
  isEvent?: boolean;
  /**
   * The platform's complete output, if `text` contains only the reason from it; otherwise null or
   * undefined.
   */
  output?: string | null;
}

export interface RunLog {
  /** Complete from the start: `lines[0]` is line 1. */
  lines: readonly RunLogLine[];
  /** Lines that arrived after a gap, sorted. They move to `lines` when the gap is filled. */
  pendingLines: readonly RunLogLine[];
}

export const emptyLog: RunLog = { lines: [], pendingLines: [] };

/**
 * Adds lines, which may be in any order. Lines that are already known are ignored, and lines after
 * a gap wait in `pendingLines`.
 */
export function addLines(log: RunLog, incoming: readonly RunLogLine[]): RunLog {
  const lastSeq = log.lines.length;
  const newLines = incoming.filter(({ seq }) => seq > lastSeq);
  if (newLines.length === 0) return log;
  const linesBySeq = new Map([...log.pendingLines, ...newLines].map((line) => [line.seq, line]));
  const sortedLines = [...linesBySeq.values()].sort((a, b) => a.seq - b.seq);
  const gapIndex = sortedLines.findIndex(({ seq }, index) => seq !== lastSeq + 1 + index);
  const contiguousLines = gapIndex < 0 ? sortedLines : sortedLines.slice(0, gapIndex);
  return {
    lines: contiguousLines.length > 0 ? [...log.lines, ...contiguousLines] : log.lines,
    pendingLines: sortedLines.slice(contiguousLines.length),
  };
}

/**
 * Returns whether all lines up to `lastSeq` are present and no later line waits for a gap to be
 * filled.
 */
export function isComplete(log: RunLog, lastSeq: number): boolean {
  return log.lines.length >= lastSeq && log.pendingLines.length === 0;
}
