/** The styles of Helvetica, one of the standard fonts that PDF files do not have to embed. */
export type PdfFont = 'regular' | 'bold';

/** Widths of the characters from space to tilde, in thousandths of the font size. */
const widths: Record<PdfFont, readonly number[]> = {
  // prettier-ignore
  regular: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ],
  // prettier-ignore
  bold: [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ],
};

/** Characters whose WinAnsiEncoding code or width cannot be derived from Unicode. */
const specialCharacters: Record<string, readonly [byte: number, width: number]> = {
  '€': [0x80, 556],
  '‚': [0x82, 278],
  '„': [0x84, 500],
  '…': [0x85, 1000],
  '‹': [0x8b, 333],
  '‘': [0x91, 278],
  '’': [0x92, 278],
  '“': [0x93, 500],
  '”': [0x94, 500],
  '•': [0x95, 350],
  '–': [0x96, 556],
  '—': [0x97, 1000],
  '™': [0x99, 1000],
  '›': [0x9b, 333],
  ß: [0xdf, 611],
};

/**
 * Replacements for characters that the encoding lacks, such as the spaces and signs in formatted
 * numbers.
 */
const replacements: Record<string, string> = {
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u2011': '-',
  '\u2212': '-',
  '\u00ad': '',
};

/**
 * Replaces each character that the encoding lacks with a similar character or, if there is none,
 * with a question mark.
 */
export function toPrintable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => replacements[character] ?? character)
    .map((character) => (isKnown(character) ? character : (withoutAccent(character) ?? '?')))
    .join('');
}

function isKnown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    character === '' ||
    (code >= 0x20 && code < 0x7f) ||
    isLatin1Supplement(code) ||
    character in specialCharacters
  );
}

function isLatin1Supplement(code: number): boolean {
  return code > 0xa0 && code <= 0xff;
}

/**
 * Returns the letter without its accent; undefined if there is no accent, or if the encoding lacks the
 * plain letter too.
 */
function withoutAccent(character: string): string | undefined {
  const [base = ''] = character.normalize('NFD');
  return base !== character && isKnown(base) ? base : undefined;
}

export function toPdfString(text: string): string {
  const bytes = [...text].map(
    (character) => specialCharacters[character]?.[0] ?? character.charCodeAt(0),
  );
  return `<${Buffer.from(bytes).toString('hex')}>`;
}

/** Returns the width of printable text in points. */
export function widthOf(text: string, font: PdfFont, size: number): number {
  const sum = [...text].reduce((total, character) => total + widthOfCharacter(character, font), 0);
  return (sum * size) / 1000;
}

function widthOfCharacter(character: string, font: PdfFont): number {
  const specialWidth = specialCharacters[character]?.[1];
  if (specialWidth !== undefined) return specialWidth;
  const [base = ' '] = character.normalize('NFD');
  return widths[font][base.charCodeAt(0) - 0x20] ?? 556;
}

/** The first byte that {@link widthsOfBytes} describes. */
export const firstByte = 0x20;

/**
 * Returns the widths of all bytes from {@link firstByte} on, in thousandths of the font size, for
 * PDF readers without the font.
 */
export function widthsOfBytes(font: PdfFont): number[] {
  const characters = new Map(
    Object.entries(specialCharacters).map(([character, [byte]]) => [byte, character]),
  );
  return Array.from({ length: 0x100 - firstByte }, (_, index) => {
    const byte = firstByte + index;
    return widthOfCharacter(characters.get(byte) ?? String.fromCharCode(byte), font);
  });
}

/** Breaks printable text into lines. A word that is wider than a line is split. */
export function wrapLines(text: string, font: PdfFont, size: number, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/)
    .flatMap((unsplitWord) => splitWord(unsplitWord, font, size, maxWidth))) {
    const candidate = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(candidate, font, size) > maxWidth) {
      lines.push(line);
      line = word;
    } else {
      line = candidate;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function splitWord(word: string, font: PdfFont, size: number, maxWidth: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && widthOf(part + character, font, size) > maxWidth) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}
