/** Characters that are two columns wide: East Asian and full-width characters, and emoji. */
const wideCharacters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Combining characters, which occupy no column. */
const combiningCharacters = /\p{Mn}|\p{Me}|\u200d|\ufe0e|\ufe0f/u;

/** Returns the number of terminal columns that a text takes up. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += columnsOf(sign);
  return width;
}

export function truncateTo(text: string, columns: number): string {
  let width = 0;
  let cut = '';
  for (const sign of text) {
    width += columnsOf(sign);
    if (width > columns) break;
    cut += sign;
  }
  return cut;
}

function columnsOf(sign: string): number {
  if (combiningCharacters.test(sign)) return 0;
  return wideCharacters.test(sign) ? 2 : 1;
}
