import { isSecretName } from '#infra/text/secret-texts.js';

/** Matches a word that suggests that a variable or key holds a secret. */
export const secretWord =
  'pass|pwd|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credential';

const secretNamePattern = new RegExp(`${secretWord}|basic-?auth`, 'i');

/** Whether a variable or a key in a compose file probably holds a secret. */
export function isStackSecretName(name: string): boolean {
  return isSecretName(name) || secretNamePattern.test(name);
}
