/** Kind of secret that a script line appears to contain. */
export type LikelySecret =
  | 'password'
  | 'token'
  | 'authorization'
  | 'private-key'
  | 'address-with-password';

/**
 * A line of an update script that appears to contain a secret. The secret itself is not returned.
 */
export interface ScriptWarning {
  /** Line number, starting at 1. */
  line: number;
  kind: LikelySecret;
}

/** Matches a literal value, not a reference such as `$PASSWORD`, `$(cat file)` or `<password>`. */
const literalValuePattern = String.raw`(?:"(?![$"<])[^"]+"|'(?!['<])[^']+'|(?![$"'<\x60\s;&|)])[^\s"';&|)]+)`;

const secretPatterns: readonly [LikelySecret, RegExp][] = [
  ['private-key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['authorization', /\bAuthorization:\s*(?:Bearer|Basic|token)\s+(?!\$|<)[\w+./=~-]{4,}/i],
  ['authorization', /\bX-API-Key:\s*(?!\$|<)[\w+./=~-]{4,}/i],
  ['address-with-password', /[a-z0-9+.-]:\/\/[^\s/:@$]*:(?!\$)[^\s/@]+@/i],
  [
    'password',
    new RegExp(
      String.raw`(?:^|[^$\w{])\w*(?:password|passwd|passphrase|pwd_secret)\s*=\s*${literalValuePattern}`,
      'i',
    ),
  ],
  [
    'password',
    new RegExp(
      String.raw`\s--?(?:password|passwd|pass|passphrase)[= ]\s*(?!-)${literalValuePattern}`,
      'i',
    ),
  ],
  // MySQL and MariaDB clients take the password directly after -p, without a space.
  ['password', /\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b.*\s-p(?![\s$"'])[^\s]+/],
  ['password', /\bsshpass\s+-p\s*(?!\$|"\$)\S+/],
  [
    'token',
    new RegExp(
      String.raw`(?:^|[^$\w{])\w*(?:token|secret|api_?key|access_?key)(?:_id)?\s*=\s*${literalValuePattern}`,
      'i',
    ),
  ],
  ['token', /\s--(?:token|secret|api-key)[= ]\s*(?!-|\$|"\$|<)\S+/i],
];

/**
 * Finds lines of a shell script that appear to contain a secret. Every user with access to the
 * script can read such a secret, so secrets belong in a file on the host.
 *
 * @example
 * findLikelySecrets('export DB_PASSWORD=hunter2'); // [{ line: 1, kind: 'password' }]
 */
export function findLikelySecrets(script: string): ScriptWarning[] {
  return script.split('\n').flatMap((text, index) => {
    const found = secretPatterns.find(([, pattern]) => pattern.test(text));
    return found ? [{ line: index + 1, kind: found[0] }] : [];
  });
}
