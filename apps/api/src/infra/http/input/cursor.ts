import { ProblemError } from '../problem-error.js';

/** The position of a row in a list, given by the values of its sort keys. */
export type Position = readonly (string | number)[];

interface TypeByKind {
  text: string;
  number: number;
}
export type PositionKind = keyof TypeByKind;
type PositionOf<Wanted extends readonly PositionKind[]> = {
  -readonly [Index in keyof Wanted]: TypeByKind[Wanted[Index]];
};

/**
 * Encodes the position where a page ended as text that is opaque to clients. The name of the list
 * keeps cursors of different lists apart.
 */
export function encodeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url');
}

/**
 * Decodes a position.
 *
 * @param kinds - the expected types of its values
 * @throws ProblemError CURSOR_INVALID if the cursor belongs to another list, or was forged
 */
export function decodeCursor<const Wanted extends readonly PositionKind[]>(
  list: string,
  cursor: string,
  kinds: Wanted,
): PositionOf<Wanted> {
  const [from, ...position] = parse(cursor);
  if (from === list && matchesKinds(position, kinds)) return position;
  throw new ProblemError('CURSOR_INVALID', 'Start again without a cursor, keeping the filters.');
}

/**
 * Checks the types of the values. Numbers must be safe integers, as IDs and times are; others would
 * cause errors in some databases.
 */
function matchesKinds<Wanted extends readonly PositionKind[]>(
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
