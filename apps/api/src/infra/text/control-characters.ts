const escape = String.fromCharCode(27);
const bell = String.fromCharCode(7);

/** Colours and other escape sequences of terminals. */
export const escapeSequences = new RegExp(
  `${escape}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${escape}]*(?:${bell}|${escape}\\\\)?|[@-_])`,
  'g',
);

/** All control characters except tab. */
export const controlCharacters = /[^\P{Cc}\t]/gu;

const colourSequence = new RegExp(`^${escape}\\[[\\d;:]*m$`);
const controlsOutsideColours = new RegExp(
  `(?!${escape}\\[[\\d;:]*m)${controlCharacters.source}`,
  'gu',
);

/**
 * Removes escape sequences other than colours, and replaces other control characters, so that a
 * page or a terminal can show what a program printed.
 */
export function printableText(text: string): string {
  return text
    .replace(escapeSequences, (sequence) => (colourSequence.test(sequence) ? sequence : ''))
    .replace(controlsOutsideColours, '\ufffd');
}
