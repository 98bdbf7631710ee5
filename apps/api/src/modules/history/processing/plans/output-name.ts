/** What of a job names its result. */
export interface Named {
  title: string;
  year: number | null;
}

/** Characters that file systems or shares refuse. */
const refused = /[\\/:*?"<>|]|\p{Cc}/gu;
const longest = 180;

/** `Title (Year)`, as folder and file. What cannot be in a name becomes `_`. */
export function resultName({ title, year }: Named, jobId: number): string {
  return fitting(title, year, `Job ${jobId}`);
}

/** A name with its year, where it does not say it already. */
export function fitting(text: string, year: number | null, otherwise: string): string {
  const ending = year === null || text.includes(`(${year})`) ? '' : ` (${year})`;
  const name = fileNameOf(text, longest - ending.length);
  return `${name === '' ? otherwise : name}${ending}`;
}

/** A text as a name of a file. */
export function fileNameOf(text: string, bytes = longest): string {
  const cleaned = text.replaceAll(/\s+/g, ' ').replaceAll(refused, '_').trim();
  // Names that begin with a dot are hidden, and `..` is no name at all.
  return cutTo(cleaned.replace(/^\.+/, ''), bytes).trim();
}

/** The name itself, then `(2)`, `(3)` and so on: what stands there already is never replaced. */
export function* namesFor(name: string, extension = ''): Generator<string, void, undefined> {
  yield `${name}${extension}`;
  for (let number = 2; number < 1000; number += 1) yield `${name} (${number})${extension}`;
}

/** Names are limited in bytes; a character is not cut in two. */
function cutTo(text: string, bytes: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}
