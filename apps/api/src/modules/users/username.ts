/** Two names that look alike are the same account: case, width and composed forms make no difference. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** What is wrong with a new user name; null when nothing is. Invisible characters imitate other names. */
export function faultOfUsername(username: string): string | null {
  if (username.trim() !== username) return 'must not begin or end with a space';
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(username)) return 'must not contain invisible characters';
  return null;
}
