export interface NamingFields {
  title: string;
  year: number | null;
}

/** Characters that file systems or shares reject. */
const forbiddenCharacterPattern = /[\\/:*?"<>|]|\p{Cc}/gu;
const maxNameBytes = 180;

/**
 * Returns the name of the folder and the file: `Title (Year)`, or `Job ID (Year)` if there is no
 * title.
 */
export function resultName({ title, year }: NamingFields, jobId: number): string {
  return fileNameWithYear(title, year, `Job ${jobId}`);
}

/**
 * Returns a file name with the year, unless the text already contains `(year)`. Uses the fallback if
 * the text contains no usable characters.
 */
export function fileNameWithYear(text: string, year: number | null, fallback: string): string {
  const yearSuffix = year === null || text.includes(`(${year})`) ? '' : ` (${year})`;
  const name = fileNameOf(text, maxNameBytes - yearSuffix.length);
  return `${name === '' ? fallback : name}${yearSuffix}`;
}

export function fileNameOf(text: string, maxBytes = maxNameBytes): string {
  const cleaned = text.replaceAll(/\s+/g, ' ').replaceAll(forbiddenCharacterPattern, '_').trim();
  // A leading dot would hide the file, and `..` is not a file name.
  return truncateTo(cleaned.replace(/^\.+/, ''), maxBytes).trim();
}

/** Yields the name, then the name with `(2)`, `(3)` and so on, so that nothing is overwritten. */
export function* candidateNames(name: string, extension = ''): Generator<string, void, undefined> {
  yield `${name}${extension}`;
  for (let number = 2; number < 1000; number += 1) yield `${name} (${number})${extension}`;
}

/**
 * Shortens text without splitting a character. The limit is in bytes, because file systems limit
 * names in bytes.
 */
function truncateTo(text: string, maxBytes: number): string {
  let shortened = '';
  for (const character of text) {
    if (Buffer.byteLength(shortened + character) > maxBytes) break;
    shortened += character;
  }
  return shortened;
}
