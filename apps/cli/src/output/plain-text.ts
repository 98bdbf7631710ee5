/** Control characters and those that turn the direction of writing. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text in which nothing moves the cursor, changes colours or hides what follows. */
export function plainText(text: string): string {
  return text.replace(unsafe, '\ufffd');
}

/** A value as JSON of two spaces; what a terminal would obey is escaped and still the same value. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unsafe, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
