const escapeCharacter = String.fromCharCode(27);
const bellCharacter = String.fromCharCode(7);

/** Colours and other terminal escape sequences. */
export const escapeSequencePattern = new RegExp(
  `${escapeCharacter}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bellCharacter}${escapeCharacter}]*(?:${bellCharacter}|${escapeCharacter}\\\\)?|[@-_])`,
  'g',
);

/** All control characters except tabs. */
export const controlCharacterPattern = /[^\P{Cc}\t]/gu;

const colourSequencePattern = new RegExp(`^${escapeCharacter}\\[[\\d;:]*m$`);
const controlOutsideColoursPattern = new RegExp(
  `(?!${escapeCharacter}\\[[\\d;:]*m)${controlCharacterPattern.source}`,
  'gu',
);

/**
 * Removes escape sequences other than colours and replaces other control characters, so that the
 * output of a program can be shown in a page or a terminal.
 */
export function printableText(text: string): string {
  return text
    .replace(escapeSequencePattern, (sequence) =>
      colourSequencePattern.test(sequence) ? sequence : '',
    )
    .replace(controlOutsideColoursPattern, '\ufffd');
}
