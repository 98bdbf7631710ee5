/** Characters that are two columns wide: East Asian and full-width characters, and emoji. */
const wideCharacterPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Combining characters, which occupy no column. */
const combiningCharacterPattern = /\p{Mn}|\p{Me}|\u200d|\ufe0e|\ufe0f/u;

/** Returns the number of terminal columns that a text takes up. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

export function truncateTo(text: string, columns: number): string {
  let width = 0;
  let truncated = '';
  for (const character of text) {
    width += columnsOf(character);
    if (width > columns) break;
    truncated += character;
  }
  return truncated;
}

function columnsOf(character: string): number {
  if (combiningCharacterPattern.test(character)) return 0;
  return wideCharacterPattern.test(character) ? 2 : 1;
}
