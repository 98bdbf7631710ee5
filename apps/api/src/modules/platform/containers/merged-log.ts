import type { ContainerLogLine } from '@stackyard/contracts';
import type { LogLine } from '@stackyard/platform-client';
import { ProblemError } from '#infra/http/problem-error.js';

/** Position up to which the log of a container has been read. */
export interface LogPosition {
  /**
   * Time of the last line that was read or, if none has been read, of the first line, in RFC 3339
   * format with nanoseconds.
   */
  at: string;
  /**
   * Number of lines with exactly this time that have been read. The next request returns them
   * again, so they must be skipped.
   */
  lines: number;
}

export type LogPositions = ReadonlyMap<string, LogPosition>;

const cursorVersion = 'stack-logs';

/** Encodes positions as an opaque cursor for the next request. */
export function encodePositions(positions: LogPositions): string {
  const list = [...positions].map(([id, { at, lines }]) => [id, at, lines]);
  return Buffer.from(JSON.stringify([cursorVersion, list])).toString('base64url');
}

/** @throws ProblemError CURSOR_INVALID if the cursor was not created by {@link encodePositions} */
export function decodePositions(cursor: string): LogPositions {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value[0] === cursorVersion && Array.isArray(value[1])) {
      return new Map(value[1].map(readPosition));
    }
  } catch {
    // The cursor is not JSON, or not a list of positions.
  }
  throw new ProblemError('CURSOR_INVALID', 'Start again without a cursor.');
}

function readPosition(value: unknown): [string, LogPosition] {
  if (!Array.isArray(value)) throw new TypeError('A position is a list');
  const [id, at, lines] = value as unknown[];
  const isPosition =
    typeof id === 'string' &&
    typeof at === 'string' &&
    instantPattern.test(at) &&
    Number.isSafeInteger(lines);
  if (!isPosition) throw new TypeError('A position has an ID, a time and a number');
  return [id, { at, lines: Number(lines) }];
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

/**
 * Converts a time to Unix seconds with nanoseconds. The result is text, because a number would lose
 * precision.
 */
export function toUnixSeconds(at: string): string {
  const [, fraction = ''] = /\.(\d{1,9})Z$/.exec(at) ?? [];
  const seconds = Math.floor(Date.parse(at) / 1000);
  return fraction === '' ? String(seconds) : `${seconds}.${fraction.padEnd(9, '0')}`;
}

/** The lines that one request has read from the log of a container. */
export interface LogChunk {
  container: string;
  lines: readonly LogLine[];
  /** The position before these lines; undefined on the first read. */
  previousPosition: LogPosition | undefined;
  hasMore: boolean;
}

export interface LogPart {
  lines: ContainerLogLine[];
  /**
   * The position in each log after this part, in the order of the logs; undefined for a log that is
   * still unread.
   */
  positions: (LogPosition | undefined)[];
  hasMore: boolean;
}

/**
 * Merges the logs by time and returns about `maxLines` lines. If a log was read only up to a
 * certain time, the part ends at that time, so that later parts contain only later lines.
 */
export function nextPart(logs: readonly LogChunk[], maxLines: number): LogPart {
  const unread = logs.map(({ lines, previousPosition }) => unreadLines(lines, previousPosition));
  const ends = logs.flatMap(({ hasMore }, index) => {
    const end = hasMore ? unread[index]?.findLast(({ at }) => at !== null)?.at : undefined;
    return end == null ? [] : [end];
  });
  const count = unread.reduce((sum, lines) => sum + lines.length, 0);
  if (count > maxLines) ends.push(timeOfLine(unread, maxLines));
  const end = ends.filter((time) => time !== '').sort(compareText)[0];
  const parts = unread.map((lines) => linesUntil(lines, end));
  return {
    lines: mergeLogs(
      logs.map(({ container }, index) => ({ container, lines: parts[index] ?? [] })),
    ),
    positions: logs.map(({ previousPosition }, index) => {
      return positionAfter(parts[index] ?? [], unread[index] ?? [], previousPosition);
    }),
    hasMore: logs.some(
      ({ hasMore }, index) => hasMore || (parts[index]?.length ?? 0) < (unread[index]?.length ?? 0),
    ),
  };
}

export function unreadLines(
  lines: readonly LogLine[],
  previousPosition: LogPosition | undefined,
): LogLine[] {
  let remainingReadCount = previousPosition?.lines ?? 0;
  return lines.filter(({ at }) => {
    if (previousPosition === undefined || at === null || at > previousPosition.at) return true;
    if (at < previousPosition.at) return false;
    remainingReadCount -= 1;
    return remainingReadCount < 0;
  });
}

/** Whether lines are missing between the position and the first of `lines`. */
export function hasGap(
  lines: readonly LogLine[],
  previousPosition: LogPosition | undefined,
): boolean {
  const first = lines[0]?.at;
  // The engine resends the line at the position. If the first line is later, newer lines have used
  // up the limit of the request and some lines in between were not sent.
  return previousPosition !== undefined && first != null && first > previousPosition.at;
}

function linesUntil(lines: readonly LogLine[], end: string | undefined): readonly LogLine[] {
  if (end === undefined) return lines;
  const endIndex = lines.findIndex(({ at }) => at !== null && at > end);
  return endIndex < 0 ? lines : lines.slice(0, endIndex);
}

function positionAfter(
  part: readonly LogLine[],
  unread: readonly LogLine[],
  previousPosition: LogPosition | undefined,
): LogPosition | undefined {
  const last = part.findLast(({ at }) => at !== null)?.at;
  if (last == null) {
    const first = unread.find(({ at }) => at !== null)?.at;
    // Without a position, the next request would start at the end of the log again.
    return previousPosition ?? (first == null ? undefined : { at: first, lines: 0 });
  }
  const sameTimeCount = part.filter(({ at }) => at === last).length;
  const previousCount = last === previousPosition?.at ? previousPosition.lines : 0;
  return { at: last, lines: previousCount + sameTimeCount };
}

/** Returns the time of the line with this number in the merged logs, counting from 1. */
function timeOfLine(logs: readonly (readonly LogLine[])[], lineNumber: number): string {
  const times = logs.flatMap((lines) => timesOf(lines));
  return times.sort(compareText)[lineNumber - 1] ?? '';
}

/** Returns the time of each line. A line without a time gets the time of the line before it. */
function timesOf(lines: readonly LogLine[]): string[] {
  let time = '';
  return lines.map(({ at }) => (time = at ?? time));
}

/** Merges logs by time. A line without a time stays directly after the line before it. */
export function mergeLogs(
  logs: readonly { container: string; lines: readonly LogLine[] }[],
): ContainerLogLine[] {
  const timedLines = logs.flatMap(({ container, lines }) => {
    const times = timesOf(lines);
    return lines.map(({ at, stream, text, isCut }, index) => ({
      time: times[index] ?? '',
      line: { at, container, stream, text, isCut },
    }));
  });
  return timedLines.sort((a, b) => compareText(a.time, b.time)).map(({ line }) => line);
}

/**
 * Compares times as text. This works because times from the same engine have the same time zone and
 * nine fractional digits.
 */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
