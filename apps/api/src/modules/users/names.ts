/**
 * Characters that are invisible or look like a space. `\p{DI}` are those that Unicode asks programs
 * to hide: joiners, variation selectors, fillers. U+2800 is a blank Braille pattern.
 */
const invisible = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/u;

const maxLength = 100;

/** Names that look alike have the same key, regardless of case, width and composed forms. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** The text for searching users: both names, normalized like `nameKey`. */
export function searchKeyOf(user: { username: string; displayName: string }): string {
  return `${nameKey(user.username)}\n${nameKey(user.displayName)}`;
}

/**
 * What is wrong with a new name of a user or a group; null if it is valid. Letters and symbols of
 * every script are allowed, including emoji of a single character. Invisible characters are not,
 * because they could imitate other names.
 */
export function faultOfName(name: string): string | null {
  // Some characters only become a space, or start with one, when they are normalized.
  const folded = name.normalize('NFKC');
  if (folded.trim() === '') return 'must not be blank';
  if (name.trim() !== name || folded.trim() !== folded) {
    return 'must not start or end with a space';
  }
  if (invisible.test(name)) return 'must not contain invisible characters';
  // A few characters expand to many when normalized, and cursors contain the normalized name.
  if (nameKey(name).length > maxLength)
    return `must not be longer than ${maxLength} characters after normalization`;
  return null;
}
