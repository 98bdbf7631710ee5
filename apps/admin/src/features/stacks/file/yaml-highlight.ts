import { maskedValue } from '@stackyard/contracts';

const kinds = ['masked', 'comment', 'key', 'string', 'reference', 'anchor', 'literal'] as const;

export interface Token {
  text: string;
  /** Null for plain text. */
  kind: (typeof kinds)[number] | null;
}

const patternByKind: Record<(typeof kinds)[number], string> = {
  masked: maskedValue,
  comment: String.raw`(?<=^|\s)#.*`,
  key: String.raw`(?<=^\s*(?:-\s+)*|[{,]\s*)(?:"[^"]*"|'[^']*'|[^\s#"'{}[\],&*!|>-][^:{}[\],#]*)(?=\s*:(?:\s|$))`,
  string: String.raw`"(?:[^"\\]|\\.)*"|'[^']*'`,
  reference: String.raw`\$\{[^}]*\}|\$\w+`,
  anchor: String.raw`(?<=^|\s)[&*!][\w-]+`,
  literal: String.raw`(?<=[\s[,])(?:true|false|null|~|-?\d+(?:\.\d+)?)(?=\s*(?:[\],}]|\s#|$))`,
};
/**
 * In longer lines, only masked values are marked. The other patterns use lookbehind, so their cost
 * grows with the square of the length.
 */
const maxColouredLength = 1000;
const linePattern = combinedPattern(kinds);
const stringPattern = combinedPattern(['masked', 'reference']);
const commentPattern = combinedPattern(['masked']);

function combinedPattern(names: readonly (keyof typeof patternByKind)[]): RegExp {
  return new RegExp(names.map((kind) => `(?<${kind}>${patternByKind[kind]})`).join('|'), 'g');
}

/**
 * Splits YAML into coloured parts, line by line. The patterns recognise only part of YAML; anything
 * else is not coloured.
 *
 * @example
 * highlightYaml('a: 1'); // [[{ text: 'a', kind: 'key' }, { text: ': ', kind: null }, …]]
 */
export function highlightYaml(text: string): Token[][] {
  let blockIndent: number | null = null;
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => {
      const indent = line.search(/\S/);
      if (blockIndent !== null && (indent === -1 || indent > blockIndent)) {
        return tokensOf(line, stringPattern, 'string');
      }
      if (line.length > maxColouredLength) return tokensOf(line, commentPattern, null);
      blockIndent = /(?:^|[\s:-])[|>][-+\d]*\s*(?:#.*)?$/.test(line) ? indent : null;
      return tokensOf(line, linePattern, null).flatMap((token) => {
        if (token.kind === 'string') return tokensOf(token.text, stringPattern, 'string');
        return token.kind === 'comment' ? tokensOf(token.text, commentPattern, 'comment') : token;
      });
    });
}

/** Splits a text into tokens. Parts that no pattern matches become tokens of the default kind. */
function tokensOf(text: string, pattern: RegExp, defaultKind: Token['kind']): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const { index, 0: part, groups } of text.matchAll(pattern)) {
    const kind = kinds.find((name) => groups?.[name] !== undefined) ?? defaultKind;
    tokens.push({ text: text.slice(from, index), kind: defaultKind }, { text: part, kind });
    from = index + part.length;
  }
  return [...tokens, { text: text.slice(from), kind: defaultKind }].filter(
    ({ text: part }) => part !== '',
  );
}
