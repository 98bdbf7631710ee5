/** What a line of a script looks as if it held. */
export type LikelySecret =
  'password' | 'token' | 'authorization' | 'private-key' | 'address-with-password';

/** A line of an update script that seems to hold a secret; the secret itself is not repeated. */
export interface ScriptWarning {
  /** From 1. */
  line: number;
  kind: LikelySecret;
}

/** A value that is written out; a reference such as `$PASSWORD`, `$(cat file)` or `<password>` is none. */
const value = String.raw`(?:"(?![$"<])[^"]+"|'(?!['<])[^']+'|(?![$"'<\x60\s;&|)])[^\s"';&|)]+)`;

const forms: readonly [LikelySecret, RegExp][] = [
  ['private-key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['authorization', /\bAuthorization:\s*(?:Bearer|Basic|token)\s+(?!\$|<)[\w+./=~-]{4,}/i],
  ['authorization', /\bX-API-Key:\s*(?!\$|<)[\w+./=~-]{4,}/i],
  ['address-with-password', /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@$]*:(?!\$)[^\s/@]+@/i],
  [
    'password',
    new RegExp(
      String.raw`(?:^|[^$\w{])\w*(?:password|passwd|passphrase|pwd_secret)\s*=\s*${value}`,
      'i',
    ),
  ],
  [
    'password',
    new RegExp(String.raw`\s--?(?:password|passwd|pass|passphrase)[= ]\s*(?!-)${value}`, 'i'),
  ],
  // The clients of MySQL and MariaDB take their password without a space.
  ['password', /\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b.*\s-p(?![\s$"'])[^\s]+/],
  ['password', /\bsshpass\s+-p\s*(?!\$|"\$)\S+/],
  [
    'token',
    new RegExp(
      String.raw`(?:^|[^$\w{])\w*(?:token|secret|api_?key|access_?key)(?:_id)?\s*=\s*${value}`,
      'i',
    ),
  ],
  ['token', /\s--(?:token|secret|api-key)[= ]\s*(?!-|\$|"\$|<)\S+/i],
];

/**
 * Lines of a shell script that look as if they held a secret. A script is read by everyone who may
 * see it, so secrets belong into a file on the host that the script reads.
 */
export function likelySecretsIn(script: string): ScriptWarning[] {
  return script.split('\n').flatMap((text, index) => {
    const found = forms.find(([, form]) => form.test(text));
    return found ? [{ line: index + 1, kind: found[0] }] : [];
  });
}
