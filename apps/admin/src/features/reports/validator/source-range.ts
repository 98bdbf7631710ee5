/** The part of a text from one index up to, but not including, another. */
export interface SourceRange {
  start: number;
  end: number;
}

const tokenPattern = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Returns the range of the value at a JSON pointer in valid JSON. If the value is missing,
 * returns the range of its closest existing parent.
 */
export function rangeOf(source: string, pointer: string): SourceRange {
  const tokens = [...source.matchAll(tokenPattern)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  let valueIndex = 0;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const childIndex = indexOfChild(tokens, valueIndex, key);
    if (childIndex === undefined) break;
    valueIndex = childIndex;
  }
  const start = tokens[valueIndex]?.start ?? 0;
  return { start, end: tokens[lastIndexOf(tokens, valueIndex)]?.end ?? start };
}

interface Token extends SourceRange {
  text: string;
}

/** Returns the index of the last token of the value that starts at the given index. */
function lastIndexOf(tokens: readonly Token[], valueIndex: number): number {
  let depth = 0;
  for (let index = valueIndex; index < tokens.length; index += 1) {
    const text = tokens[index]?.text ?? '';
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
    if (depth === 0) return index;
  }
  return tokens.length - 1;
}

/** Returns the index at which the child of an object or array starts; undefined if there is none. */
function indexOfChild(tokens: readonly Token[], parentIndex: number, key: string) {
  const isObject = tokens[parentIndex]?.text === '{';
  const end = lastIndexOf(tokens, parentIndex);
  let index = parentIndex + 1;
  for (let position = 0; index < end; position += 1) {
    const name = isObject ? JSON.parse(tokens[index]?.text ?? '""') : String(position);
    // In an object, the name and a colon are before the value.
    const childIndex = isObject ? index + 2 : index;
    if (name === key) return childIndex;
    index = lastIndexOf(tokens, childIndex) + 2;
  }
  return undefined;
}
