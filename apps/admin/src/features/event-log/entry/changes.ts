export interface Change {
  /** Path to the field, with its parts joined by dots. */
  field: string;
  /** Null if the field was added. */
  before: string | null;
  /** Null if the field was removed. */
  after: string | null;
}

type Fields = Record<string, unknown>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formatValue(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function changesBetween(before: Fields, after: Fields, path: string): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [oldValue, newValue] = [before[name], after[name]];
    const field = path === '' ? name : `${path}.${name}`;
    if (isRecord(oldValue) && isRecord(newValue)) return changesBetween(oldValue, newValue, field);
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
    return [{ field, before: formatValue(oldValue), after: formatValue(newValue) }];
  });
}

/**
 * Returns the differences between `before` and `after` in the details of an entry; empty if either
 * is missing.
 */
export function changesOf(details: Fields | null): Change[] {
  const before = details?.['before'];
  const after = details?.['after'];
  return isRecord(before) && isRecord(after) ? changesBetween(before, after, '') : [];
}

/**
 * Returns the details that `changesOf` does not cover: all details or, if `changesOf` finds
 * changes, all except `before` and `after`. Returns null if nothing remains.
 */
export function remainingDetailsOf(details: Fields | null): Fields | null {
  if (!details) return null;
  if (changesOf(details).length === 0) return details;
  const { before: _before, after: _after, ...remainingDetails } = details;
  return Object.keys(remainingDetails).length > 0 ? remainingDetails : null;
}
