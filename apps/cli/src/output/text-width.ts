/** Signs that take two columns: those of East Asia, full-width forms, pictures. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Signs that are drawn onto the one before. */
const onto = /\p{Mn}|\p{Me}|\u200d|\ufe0e|\ufe0f/u;

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += columnsOf(sign);
  return width;
}

/** The beginning of a text that fits into so many columns. */
export function cutTo(text: string, columns: number): string {
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
  if (onto.test(sign)) return 0;
  return wide.test(sign) ? 2 : 1;
}
