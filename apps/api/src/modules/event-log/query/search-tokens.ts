import { quotedToken } from '#infra/search/text-query.js';
import type { EventLogRow } from '../event-log-row.js';

/** Columns of the search index, in order. */
export const searchColumns = [
  'text',
  'category',
  'action',
  'outcome',
  'severity',
  'actor',
  'target_type',
  'target',
  'server',
  'ip',
] as const;

/**
 * Fields stored as tokens in the search index, each with a number from which the first character of
 * its tokens is derived.
 */
const kinds = {
  category: 0,
  action: 1,
  outcome: 2,
  severity: 3,
  actor: 4,
  targetType: 5,
  target: 6,
  server: 7,
  ip: 8,
};
export type TokenKind = keyof typeof kinds;

/**
 * The start of plane 16, which is for private use. Text almost never contains its characters, and
 * every candidate is checked anyway.
 */
const privateUseStart = 0x100000;

/** The columns of an entry from which the search index is built. */
export const searchedColumns = [
  'category',
  'action',
  'outcome',
  'severity',
  'actor_name',
  'target_type',
  'target_name',
  'server_id',
  'ip',
] as const satisfies (keyof EventLogRow)[];

export type SearchedRow = Pick<EventLogRow, (typeof searchedColumns)[number]> & {
  /** The folded text for `search`. */
  search_text: string;
};

/** Returns an entry's values in the search index, in the order of `searchColumns`. */
export function searchRow(row: SearchedRow): (string | null)[] {
  return [
    row.search_text,
    tokenOf('category', row.category),
    tokenOf('action', row.action),
    tokenOf('outcome', row.outcome),
    tokenOf('severity', row.severity),
    tokenOf('actor', row.actor_name),
    row.target_type && tokenOf('targetType', row.target_type),
    row.target_name === null ? null : tokenOf('target', row.target_name),
    row.server_id === null ? null : tokenOf('server', row.server_id),
    row.ip === null ? null : tokenOf('ip', row.ip),
  ];
}

/** Encodes a value as one trigram: its kind and thirty bits of its hash. */
function tokenOf(kind: TokenKind, value: string | number): string {
  const bits = hash(String(value));
  return String.fromCodePoint(
    privateUseStart + 0x8000 + kinds[kind],
    privateUseStart + (bits & 0x7fff),
    privateUseStart + ((bits >>> 15) & 0x7fff),
  );
}

export function isTokenKind(name: string): name is TokenKind {
  return name in kinds;
}

export function matchAnyOf(kind: TokenKind, values: readonly (string | number)[]): string {
  return `(${values.map((value) => quotedToken(tokenOf(kind, value))).join(' OR ')})`;
}

/**
 * A 32-bit FNV-1a hash with a final mixing step. It is fast, and good enough for finding
 * candidates.
 */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return (bits ^ (bits >>> 13)) >>> 0;
}
