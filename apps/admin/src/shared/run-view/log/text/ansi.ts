/** Part of a line with uniform formatting. */
export interface TextPart {
  text: string;
  color?: AnsiColor;
  bold?: true;
}

const colors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
export type AnsiColor = (typeof colors)[number];

const escapeCharacter = '\u001b';
const bellCharacter = '\u0007';

// Only sequences that end in `m` are captured, because they set colours and weights. The others, which
// for example move the cursor or set the window title, are removed from the text.
const sequencePattern = new RegExp(
  `${escapeCharacter}\\[([\\d;]*)m|${escapeCharacter}\\[[\\d;?]*[@-~]|${escapeCharacter}\\][^${bellCharacter}${escapeCharacter}]*(?:${bellCharacter}|${escapeCharacter}\\\\)|${escapeCharacter}[@-Z\\\\-_]`,
  'g',
);
const controlPattern = /(?!\t)\p{Cc}/gu;

/** Removes escape sequences and control characters, for searching and copying. */
export function plainText(line: string): string {
  return line.replace(sequencePattern, '').replace(controlPattern, '');
}

/**
 * Returns a log line as plain text, for searching and copying, and split by colour, for display.
 */
export function styledText(line: string): { text: string; parts: TextPart[] | undefined } {
  return { text: plainText(line), parts: colouredParts(line) };
}

/** Splits a line by colour. Returns undefined if it has no formatting. */
export function colouredParts(line: string): TextPart[] | undefined {
  if (!line.includes(escapeCharacter)) return undefined;
  const parts: TextPart[] = [];
  let style: Omit<TextPart, 'text'> = {};
  let end = 0;
  const add = (text: string): void => {
    const visibleText = text.replace(controlPattern, '');
    if (visibleText !== '') parts.push({ ...style, text: visibleText });
  };
  for (const match of line.matchAll(sequencePattern)) {
    add(line.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[1] !== undefined) style = applyCodes(style, match[1]);
  }
  add(line.slice(end));
  return parts.some(({ color, bold }) => color !== undefined || bold) ? parts : undefined;
}

/**
 * Applies the codes of an escape sequence. Only the 16 basic colours are supported; 256-colour and
 * true-colour codes are ignored.
 */
function applyCodes(style: Omit<TextPart, 'text'>, codes: string): Omit<TextPart, 'text'> {
  let { color, bold } = style;
  const list = codes === '' ? [0] : codes.split(';').map(Number);
  for (let index = 0; index < list.length; index += 1) {
    const code = list[index] ?? 0;
    if (code === 0) color = bold = undefined;
    else if (code === 1) bold = true;
    else if (code === 22) bold = undefined;
    else if (code === 39) color = undefined;
    else if (code === 38 || code === 48) index += list[index + 1] === 5 ? 2 : 4;
    else color = colors[code >= 90 ? code - 90 : code - 30] ?? color;
  }
  return { ...(color && { color }), ...(bold && { bold }) };
}
