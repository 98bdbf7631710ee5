import type { RunLogLine } from '../text/run-log.js';

export interface LinePart {
  text: string;
  isMatch: boolean;
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
  const matches: number[] = [];
  lines.forEach(({ text }, index) => {
    pattern.lastIndex = 0;
    if (pattern.test(text)) matches.push(index);
  });
  return matches;
}

export function splitMatches(text: string, pattern: RegExp | null): LinePart[] {
  if (pattern === null) return [{ text, isMatch: false }];
  const parts: LinePart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    // A pattern such as `a*` also matches the empty string, which cannot be highlighted.
    if (match[0] === '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < text.length || parts.length === 0)
    parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/**
 * Returns the next or previous match, wrapping around at the ends; null if there are no matches.
 */
export function nextMatch(
  matches: readonly number[],
  from: number | null,
  direction: 1 | -1,
): number | null {
  if (direction === 1) {
    return matches.find((index) => index > (from ?? -1)) ?? matches[0] ?? null;
  }
  return matches.findLast((index) => index < (from ?? Infinity)) ?? matches.at(-1) ?? null;
}
