import { ProblemError } from './problem-error.js';

type Position = readonly (string | number)[];

/** Where a page ended, opaque to the caller. The list's own name keeps cursors from being mixed up. */
export function encodeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url');
}

/**
 * Reads a position back.
 *
 * @param like - an example whose types the position must have
 * @throws ProblemError when the cursor was made by another list, or by hand
 */
export function decodeCursor<P extends Position | []>(list: string, cursor: string, like: P): P {
  const [from, ...position] = parse(cursor);
  if (from === list && isAlike(position, like)) return position;
  throw new ProblemError('CURSOR_INVALID', 'Start again without a cursor, keeping the filters.');
}

function isAlike<P extends Position | []>(position: readonly unknown[], like: P): position is P {
  return (
    position.length === like.length &&
    position.every((value, index) => typeof value === typeof like[index] && canBe(value))
  );
}

/** All numbers in positions are ids and moments: others would be a fault in some databases. */
function canBe(value: unknown): boolean {
  return typeof value !== 'number' || Number.isSafeInteger(value);
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
