import type { ContainerLogLine } from '@stackyard/contracts';
import type { LogLine } from '@stackyard/platform-client';
import { ProblemError } from '#infra/http/problem-error.js';

/** The point up to which the log of a container was read. */
export interface LogPosition {
  /** Time of the last line read, RFC 3339 with nanoseconds. */
  at: string;
  /**
   * Number of lines already read with exactly this time. The engine sends them again with the next
   * request.
   */
  lines: number;
}

/** Positions by container ID. */
export type LogPositions = ReadonlyMap<string, LogPosition>;

const version = 'stack-logs';

/** Encodes positions as an opaque cursor. */
export function encodePositions(positions: LogPositions): string {
  const list = [...positions].map(([id, { at, lines }]) => [id, at, lines]);
  return Buffer.from(JSON.stringify([version, list])).toString('base64url');
}

/** @throws ProblemError CURSOR_INVALID unless {@link encodePositions} created the cursor */
export function decodePositions(cursor: string): LogPositions {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value[0] === version && Array.isArray(value[1])) {
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
    instant.test(at) &&
    Number.isSafeInteger(lines);
  if (!isPosition) throw new TypeError('A position has an ID, a time and a number');
  return [id, { at, lines: Number(lines) }];
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

/**
 * Converts a time to Unix seconds with nanoseconds. The result is text because a number would lose
 * precision.
 */
export function unixTime(at: string): string {
  const [, fraction = ''] = /\.(\d{1,9})Z$/.exec(at) ?? [];
  const seconds = Math.floor(Date.parse(at) / 1000);
  return fraction === '' ? String(seconds) : `${seconds}.${fraction.padEnd(9, '0')}`;
}

/** Returns the new lines of a container and the position after them. */
export function newLines(
  lines: readonly LogLine[],
  before: LogPosition | undefined,
): { fresh: LogLine[]; position: LogPosition | undefined } {
  let known = before?.lines ?? 0;
  const fresh = lines.filter(({ at }) => {
    if (before === undefined || at === null || at > before.at) return true;
    if (at < before.at) return false;
    known -= 1;
    return known < 0;
  });
  const last = fresh.findLast(({ at }) => at !== null)?.at;
  if (last == null) return { fresh, position: before };
  const same = fresh.filter(({ at }) => at === last).length;
  const earlier = last === before?.at ? before.lines : 0;
  return { fresh, position: { at: last, lines: earlier + same } };
}

/** Merges logs by time. A line without a time follows the line before it in the same log. */
export function mergeLogs(
  logs: readonly { container: string; lines: readonly LogLine[] }[],
): ContainerLogLine[] {
  const timed = logs.flatMap(({ container, lines }) => {
    let time = '';
    return lines.map((line) => {
      time = line.at ?? time;
      return { time, line: { container, ...line } };
    });
  });
  return timed.sort((a, b) => compareText(a.time, b.time)).map(({ line }) => line);
}

/** Within one engine, times have the same zone and nine fractional digits, so they sort as text. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
