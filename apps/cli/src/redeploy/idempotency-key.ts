import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError if the server would not accept the key */
export function parseKey(text: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text;
  throw new InvalidArgumentError('Use up to 200 characters without spaces.');
}
