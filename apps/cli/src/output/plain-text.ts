/** Control characters, line and paragraph separators, and marks that change the text direction. */
const unsafeCharacterPattern = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escape = String.fromCharCode(27);
const colorPattern = new RegExp(`${escape}\\[[\\d;:]*m`, 'g');

export function withoutColors(text: string): string {
  return text.replace(colorPattern, '');
}

/**
 * Removes colours, and replaces tabs, which stack traces contain, with four spaces. All other
 * characters that could move the cursor or hide text become U+FFFD.
 */
export function plainText(text: string): string {
  return withoutColors(text).replaceAll('\t', '    ').replace(unsafeCharacterPattern, '\ufffd');
}

/**
 * Formats JSON with an indentation of two spaces, and escapes characters that a terminal would
 * interpret.
 */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unsafeCharacterPattern, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
