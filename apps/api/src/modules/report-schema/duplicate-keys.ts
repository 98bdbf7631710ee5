import type { DuplicateKeyReply } from '@stackyard/contracts';

/** Nothing lies deeper in a report; further down, keys are only skipped. */
const deepest = 8;
const mostFound = 100;
const longestPointer = 300;

interface Level {
  /** How often each property was named; null for a list. */
  keys: Map<string, number> | null;
  /** The property or the entry that is being read. */
  at: string | number;
}

/**
 * Properties that an object of a JSON text names more than once, which a parser passes over in
 * silence. Needs memory for what is open alone, and no recursion, whatever the text holds.
 *
 * @param text - JSON that a parser has accepted
 */
export function duplicateKeys(text: string): DuplicateKeyReply[] {
  const found: DuplicateKeyReply[] = [];
  const levels: Level[] = [];
  let depth = 0;
  let atKey = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      if (atKey && depth <= deepest) nameKey(levels, text.slice(index, end + 1));
      atKey = false;
      index = end;
    } else if (character === '{' || character === '[') {
      depth += 1;
      const isObject = character === '{';
      atKey = isObject;
      if (depth <= deepest) levels.push({ keys: isObject ? new Map() : null, at: 0 });
    } else if (character === '}' || character === ']') {
      if (depth <= deepest) collect(levels, found);
      depth -= 1;
      atKey = false;
    } else if (character === ',' && depth <= deepest) {
      const level = levels.at(-1);
      atKey = level?.keys != null;
      if (level && typeof level.at === 'number') level.at += 1;
    }
  }
  return found;
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

function nameKey(levels: Level[], quoted: string): void {
  const level = levels.at(-1);
  if (!level?.keys) return;
  // Two spellings of one name (`a`, `\u0061`) are one name.
  const key = String(JSON.parse(quoted));
  level.at = key;
  level.keys.set(key, (level.keys.get(key) ?? 0) + 1);
}

function collect(levels: Level[], found: DuplicateKeyReply[]): void {
  const closed = levels.pop();
  for (const [key, count] of closed?.keys ?? []) {
    if (count === 1) continue;
    if (found.length >= mostFound) return;
    const pointer = [...levels.map(({ at }) => at), key].map((part) => `/${escaped(part)}`);
    found.push({ pointer: pointer.join('').slice(0, longestPointer), count });
  }
}

function escaped(part: string | number): string {
  return String(part).replaceAll('~', '~0').replaceAll('/', '~1');
}
