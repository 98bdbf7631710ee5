/**
 * Letters and digits without look-alikes, so that passwords can be read aloud and typed from paper.
 */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const blocks = 4;
const blockLength = 5;

/**
 * Generates a password of four blocks with about 116 bits of entropy, for example `k7Wpq-mA3xv-…`.
 */
export function generatePassword(): string {
  const block = (): string => Array.from({ length: blockLength }, randomLetter).join('');
  return Array.from({ length: blocks }, block).join('-');
}

function randomLetter(): string {
  // Reject values from the largest multiple of the number of letters upwards, because they would
  // make the first letters more likely.
  const limit = 256 - (256 % letters.length);
  const [value = limit] = crypto.getRandomValues(new Uint8Array(1));
  return value < limit ? letters.charAt(value % letters.length) : randomLetter();
}
