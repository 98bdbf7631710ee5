import type { RunLogLine } from '../text/run-log.js';

export interface LinePart {
  text: string;
  found: boolean;
}

/**
 * Returns the pattern that finds a text, ignoring case; null for an empty text, and undefined for
 * an invalid regular expression.
 */
export function patternOf(text: string, isRegex: boolean): RegExp | null | undefined {
  if (text === '') return null;
  try {
    return new RegExp(isRegex ? text : text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  } catch {
    return undefined;
  }
}

/** Returns the indexes of the lines that the pattern finds. */
export function findLines(lines: readonly RunLogLine[], pattern: RegExp | null): number[] {
  if (pattern === null) return [];
  const found: number[] = [];
  lines.forEach(({ text }, index) => {
    pattern.lastIndex = 0;
    if (pattern.test(text)) found.push(index);
  });
  return found;
}

export function splitMatches(text: string, pattern: RegExp | null): LinePart[] {
  if (pattern === null) return [{ text, found: false }];
  const parts: LinePart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    // A pattern such as `a*` also matches the empty string, which cannot be highlighted.
    if (match[0] === '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), found: false });
    parts.push({ text: match[0], found: true });
    end = match.index + match[0].length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), found: false });
  return parts;
}

/** Returns the next or previous match, wrapping around at the ends. */
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
