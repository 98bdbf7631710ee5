/**
 * Letters and digits without look-alikes, so that passwords can be read aloud and typed from paper.
 */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const blockCount = 4;
const blockLength = 5;

/**
 * Generates a password of four blocks with about 116 bits of entropy, for example `k7Wpq-mA3xv-…`.
 */
export function generatePassword(): string {
  const randomBlock = (): string => Array.from({ length: blockLength }, randomCharacter).join('');
  return Array.from({ length: blockCount }, randomBlock).join('-');
}

function randomCharacter(): string {
  // Accept only values below the largest multiple of the number of characters. Otherwise, the first
  // characters would be more likely.
  const limit = 256 - (256 % characters.length);
  const [value = limit] = crypto.getRandomValues(new Uint8Array(1));
  return value < limit ? characters.charAt(value % characters.length) : randomCharacter();
}
