const secretKeyPattern =
  /^key$|pass(word|wd)|phrase|secret|token|api-?_?key|private-?_?key|recovery-?_?code|totp|\botp\b|authorization|credential|cookie/i;

/** Whether a key or variable with this name probably contains a secret. */
export function isSecretName(key: string): boolean {
  return secretKeyPattern.test(key);
}

/** A private key in PEM format, which may span several lines. */
export const privateKeyPattern = /(-----BEGIN [A-Z ]*PRIVATE KEY-----).*?(?=-----END|$)/gs;

/**
 * Patterns for secrets within a text. The captured prefix is kept in front of the mask. The
 * patterns are also applied to logs of containers. No pattern may begin with a repetition;
 * otherwise, matching takes time that grows with the square of a line's length and blocks the
 * event loop.
 */
export const secretTextPatterns: readonly RegExp[] = [
  /([a-z0-9+.-]:\/\/)[^\s/@]+(?=@)/gi,
  /(\b(?:Bearer|Basic)\s+)[\w+./=~-]{8,}/gi,
  /(\b(?:sy|ptr)_)[\w+/=-]{8,}/g,
  /([?&;\s](?:api[-_]?key|token|password|secret|access_token|code)=)[^&\s]+/gi,
  privateKeyPattern,
];
