const kinds = ['comment', 'string', 'reference', 'keyword'] as const;

export interface ShellToken {
  text: string;
  /** Null for plain text. */
  kind: (typeof kinds)[number] | null;
}

const patternByKind: Record<(typeof kinds)[number], string> = {
  comment: String.raw`(?<=^|\s)#.*`,
  string: String.raw`'[^']*'|"(?:[^"\\]|\\[^])*"`,
  reference: String.raw`\$\{[^}]*\}|\$\w+|\$[@*#?]`,
  keyword: String.raw`(?<=^|[\s;&|(])(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|in|return|exit)(?=$|[\s;&|)])`,
};

const pattern = new RegExp(
  kinds.map((kind) => `(?<${kind}>${patternByKind[kind]})`).join('|'),
  'gm',
);

/**
 * Splits a shell script into coloured parts. The patterns recognise only part of the language;
 * anything else is not coloured.
 *
 * @example
 * highlightShell('exit 1'); // [{ text: 'exit', kind: 'keyword' }, { text: ' 1', kind: null }]
 */
export function highlightShell(script: string): ShellToken[] {
  const tokens: ShellToken[] = [];
  let from = 0;
  for (const { index, 0: text, groups } of script.matchAll(pattern)) {
    const kind = kinds.find((name) => groups?.[name] !== undefined) ?? null;
    tokens.push({ text: script.slice(from, index), kind: null }, { text, kind });
    from = index + text.length;
  }
  return [...tokens, { text: script.slice(from), kind: null }].filter(({ text }) => text !== '');
}
