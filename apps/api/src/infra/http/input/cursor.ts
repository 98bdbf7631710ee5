import { ProblemError } from '../problem-error.js';

/** A position in a sorted list, given by the sort key values of a row. */
export type Position = readonly (string | number)[];

interface TypeByKind {
  text: string;
  number: number;
}
export type PositionKind = keyof TypeByKind;
type PositionOf<Kinds extends readonly PositionKind[]> = {
  -readonly [Index in keyof Kinds]: TypeByKind[Kinds[Index]];
};

/**
 * Encodes the end position of a page as a text that is opaque to clients. The text includes the
 * list's name, so that a cursor is rejected for any other list.
 */
export function encodeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url');
}

/**
 * Decodes a cursor into the position it contains.
 *
 * @param kinds - the expected types of the position's values
 * @throws ProblemError CURSOR_INVALID if the cursor is malformed or belongs to another list
 */
export function decodeCursor<const Kinds extends readonly PositionKind[]>(
  list: string,
  cursor: string,
  kinds: Kinds,
): PositionOf<Kinds> {
  const [cursorList, ...position] = parse(cursor);
  if (cursorList === list && matchesKinds(position, kinds)) return position;
  throw new ProblemError('CURSOR_INVALID', 'Start again without a cursor, keeping the filters.');
}

/**
 * Whether the values have the expected types. Numbers must be safe integers, as IDs and times are,
 * because PostgreSQL cannot compare a fraction with an integer column.
 */
function matchesKinds<Kinds extends readonly PositionKind[]>(
  position: readonly unknown[],
  kinds: Kinds,
): position is PositionOf<Kinds> {
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
