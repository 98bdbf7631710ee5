/**
 * Characters that are invisible or look like a space. `\p{DI}` contains the characters that Unicode
 * defines as ignorable, such as joiners, variation selectors and fillers. U+2800 is a blank Braille
 * pattern.
 */
const invisibleCharacterPattern = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/u;

const maxLength = 100;

/**
 * Returns the same key for names that look alike: differences in case, character width and Unicode
 * composition are ignored.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Returns the text for searching users: both names, normalized by `nameKey`. */
export function searchKeyOf(user: { username: string; displayName: string }): string {
  return `${nameKey(user.username)}\n${nameKey(user.displayName)}`;
}

/**
 * Returns the rule that a new name for a user or a group violates; null if the name is valid. Letters
 * and symbols of all scripts are allowed, as are emoji that consist of a single character.
 * Invisible characters are not allowed, because they make different names look the same.
 */
export function faultOfName(name: string): string | null {
  // Check the normalized name as well, because normalizing turns some characters into spaces.
  const normalized = name.normalize('NFKC');
  if (normalized.trim() === '') return 'must not be blank';
  if (name.trim() !== name || normalized.trim() !== normalized) {
    return 'must not start or end with a space';
  }
  if (invisibleCharacterPattern.test(name)) return 'must not contain invisible characters';
  // Normalizing can make a name longer. The normalized name must not be too long either, because
  // cursors contain it.
  if (nameKey(name).length > maxLength)
    return `must not be longer than ${maxLength} characters after normalization`;
  return null;
}
