import type { EventLogRow } from '../event-log-row.js';

/** Columns of the search index in their order. */
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

/** List filters that the search index knows, with the first sign of their tokens. */
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

/** A text shorter than this has no trigram, and no way into the index. */
const shortest = 3;
/** More trigrams than these make a search longer and hardly sharper. */
const mostTrigrams = 5;
/** Plane 16 is for private use: no text has these signs by accident, and candidates are checked anyway. */
const privateUse = 0x100000;

/** The values that the search index holds about an entry, in the order of its columns. */
export function searchRow(row: EventLogRow & { search_text: string }): (string | null)[] {
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

/** A value as one trigram: its kind and thirty bits of its hash. */
export function tokenOf(kind: TokenKind, value: string | number): string {
  const bits = hash(String(value));
  return String.fromCodePoint(
    privateUse + 0x8000 + kinds[kind],
    privateUse + (bits & 0x7fff),
    privateUse + ((bits >>> 15) & 0x7fff),
  );
}

/** Whether the index has tokens for a list filter. */
export function isTokenKind(name: string): name is TokenKind {
  return name in kinds;
}

/**
 * Condition of the index that a folded text may occur; null when it is too short to be looked up.
 * Its rarest trigrams are enough: what comes out is checked, and each common one costs time.
 *
 * @param samples - folded texts of entries, which show what is rare
 */
export function matchText(folded: string, samples: readonly string[] = []): string | null {
  const signs = [...folded];
  if (signs.length < shortest) return null;
  const trigrams = signs
    .slice(shortest - 1)
    .map((_, index) => signs.slice(index, index + shortest).join(''));
  const commonness = (trigram: string) => samples.filter((text) => text.includes(trigram)).length;
  return [...new Set(trigrams)]
    .map((trigram) => ({ trigram, common: commonness(trigram) }))
    .sort((a, b) => a.common - b.common)
    .slice(0, mostTrigrams)
    .map(({ trigram }) => quoted(trigram))
    .join(' AND ');
}

/** Condition of the index that a field has one of some values. */
export function matchAnyOf(kind: TokenKind, values: readonly (string | number)[]): string {
  return `(${values.map((value) => quoted(tokenOf(kind, value))).join(' OR ')})`;
}

function quoted(token: string): string {
  return `"${token.replaceAll('"', '""')}"`;
}

/** FNV-1a with a last mixing step, 32 bits: quick, and good enough for candidates. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return (bits ^ (bits >>> 13)) >>> 0;
}
