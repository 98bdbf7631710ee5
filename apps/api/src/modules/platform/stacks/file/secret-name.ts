import { isSecretName } from '#infra/text/secret-texts.js';

/** Matches words in names of variables and keys that hold secrets. */
export const secretWord =
  'pass|pwd|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credential';

const secretNamePattern = new RegExp(`${secretWord}|basic-?auth`, 'i');

/** Whether a variable or a key of a compose file probably holds a secret. */
export function isStackSecretName(name: string): boolean {
  return isSecretName(name) || secretNamePattern.test(name);
}
