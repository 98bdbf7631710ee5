import { ProblemError } from '../problem-error.js';

/** Values of the keys by which a list is ordered. */
export type Position = readonly (string | number)[];

interface Kinds {
  text: string;
  number: number;
}
export type PositionKind = keyof Kinds;
type PositionOf<Wanted extends readonly PositionKind[]> = {
  -readonly [Index in keyof Wanted]: Kinds[Wanted[Index]];
};

/** Where a page ended, opaque to the caller. The list's own name keeps cursors from being mixed up. */
export function encodeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url');
}

/**
 * Reads a position back.
 *
 * @param kinds - what the values of the position must be
 * @throws ProblemError when the cursor was made by another list, or by hand
 */
export function decodeCursor<const Wanted extends readonly PositionKind[]>(
  list: string,
  cursor: string,
  kinds: Wanted,
): PositionOf<Wanted> {
  const [from, ...position] = parse(cursor);
  if (from === list && isOf(position, kinds)) return position;
  throw new ProblemError('CURSOR_INVALID', 'Start again without a cursor, keeping the filters.');
}

/** All numbers in positions are ids and moments: others would be a fault in some databases. */
function isOf<Wanted extends readonly PositionKind[]>(
  position: readonly unknown[],
  kinds: Wanted,
): position is PositionOf<Wanted> {
  return (
    position.length === kinds.length &&
    position.every((value, index) =>
      kinds[index] === 'text' ? typeof value === 'string' : Number.isSafeInteger(value),
    )
  );
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
