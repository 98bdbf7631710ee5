/**
 * Characters that are not seen, or seen as nothing but a space. `\p{DI}` are those that Unicode
 * asks programs not to show: joiners, variation selectors, fillers. U+2800 is a blank of Braille.
 */
const invisible = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/u;

const longest = 100;

/** Two names that look alike are the same: case, width and composed forms make no difference. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** What a user is found by: any part of either name, folded as `nameKey` folds. */
export function searchKeyOf(user: { username: string; displayName: string }): string {
  return `${nameKey(user.username)}\n${nameKey(user.displayName)}`;
}

/**
 * What is wrong with a new name of a user or a group; null when nothing is. Letters and signs of
 * every script will do, emoji of one character too; what cannot be seen would imitate other names.
 */
export function faultOfName(name: string): string | null {
  // Some signs only turn into a space, or begin with one, when they are folded.
  const folded = name.normalize('NFKC');
  if (folded.trim() === '') return 'must not be blank';
  if (name.trim() !== name || folded.trim() !== folded) {
    return 'must not begin or end with a space';
  }
  if (invisible.test(name)) return 'must not contain invisible characters';
  // A few signs fold into many characters, and lists continue after the folded name.
  if (nameKey(name).length > longest) return `must not fold into more than ${longest} characters`;
  return null;
}
