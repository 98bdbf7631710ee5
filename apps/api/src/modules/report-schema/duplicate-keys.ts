import type { DuplicateKeyReply } from '@stackyard/contracts';

/**
 * Maximum depth at which keys are checked. Reports are not nested this deeply, so keys below this
 * depth are skipped.
 */
const maxDepth = 8;
const maxDuplicates = 100;
const maxPointerLength = 300;

interface Level {
  /** Number of occurrences of each property in an object; null if the level is a list. */
  keys: Map<string, number> | null;
  /** The current property or list index. */
  position: string | number;
}

/**
 * Returns properties that occur more than once in the same object of a JSON text, at most
 * `maxDuplicates` of them. JSON parsers accept such duplicates silently. Uses memory only for open
 * objects and lists, and does not recurse, so that no text can exhaust the memory or the stack.
 *
 * @param text - JSON that a parser has accepted
 */
export function duplicateKeys(text: string): DuplicateKeyReply[] {
  const duplicates: DuplicateKeyReply[] = [];
  const levels: Level[] = [];
  let depth = 0;
  let isAtKey = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      if (isAtKey && depth <= maxDepth) recordKey(levels, text.slice(index, end + 1));
      isAtKey = false;
      index = end;
    } else if (character === '{' || character === '[') {
      depth += 1;
      const isObject = character === '{';
      isAtKey = isObject;
      if (depth <= maxDepth) levels.push({ keys: isObject ? new Map() : null, position: 0 });
    } else if (character === '}' || character === ']') {
      if (depth <= maxDepth) collectDuplicates(levels, duplicates);
      depth -= 1;
      isAtKey = false;
    } else if (character === ',' && depth <= maxDepth) {
      const level = levels.at(-1);
      isAtKey = level?.keys != null;
      if (level && typeof level.position === 'number') level.position += 1;
    }
  }
  return duplicates;
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

function recordKey(levels: Level[], quotedKey: string): void {
  const level = levels.at(-1);
  if (!level?.keys) return;
  // Decode escape sequences first, because `a` and `\u0061` are the same name.
  const key = String(JSON.parse(quotedKey));
  level.position = key;
  level.keys.set(key, (level.keys.get(key) ?? 0) + 1);
}

function collectDuplicates(levels: Level[], duplicates: DuplicateKeyReply[]): void {
  const closedLevel = levels.pop();
  for (const [key, count] of closedLevel?.keys ?? []) {
    if (count === 1) continue;
    if (duplicates.length >= maxDuplicates) return;
    const pointer = [...levels.map(({ position }) => position), key].map(
      (part) => `/${escapePointerToken(part)}`,
    );
    duplicates.push({ pointer: pointer.join('').slice(0, maxPointerLength), count });
  }
}

function escapePointerToken(part: string | number): string {
  return String(part).replaceAll('~', '~0').replaceAll('/', '~1');
}
