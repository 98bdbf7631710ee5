import type { RunLogLine } from '../text/run-log.js';

/** Part of a line, marked as a match or not. */
export interface LinePart {
  text: string;
  found: boolean;
}

function pattern(query: string): RegExp {
  return new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
}

/** Indexes of the lines that contain the text, ignoring case. */
export function findLines(lines: readonly RunLogLine[], query: string): number[] {
  if (query === '') return [];
  const wanted = pattern(query);
  const found: number[] = [];
  lines.forEach(({ text }, index) => {
    wanted.lastIndex = 0;
    if (wanted.test(text)) found.push(index);
  });
  return found;
}

/** Splits a line into parts for highlighting. */
export function splitMatches(text: string, query: string): LinePart[] {
  if (query === '') return [{ text, found: false }];
  const parts: LinePart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern(query))) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), found: false });
    parts.push({ text: match[0], found: true });
    end = match.index + match[0].length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), found: false });
  return parts;
}

/** The next or previous match, wrapping around at the ends. */
export function nextMatch(
  found: readonly number[],
  from: number | null,
  direction: 1 | -1,
): number | null {
  if (direction === 1) {
    return found.find((index) => index > (from ?? -1)) ?? found[0] ?? null;
  }
  return found.findLast((index) => index < (from ?? Infinity)) ?? found.at(-1) ?? null;
}
