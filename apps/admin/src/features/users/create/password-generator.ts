/** Without look-alikes, so that it can be read aloud and typed from paper. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const blocks = 4;
const blockLength = 5;

/** A password of four blocks, about 116 bits: `k7Wpq-mA3xv-…`. */
export function generatePassword(): string {
  const block = (): string => Array.from({ length: blockLength }, randomLetter).join('');
  return Array.from({ length: blocks }, block).join('-');
}

function randomLetter(): string {
  // Values beyond the last whole multiple would make the first letters likelier.
  const limit = 256 - (256 % letters.length);
  const [value = limit] = crypto.getRandomValues(new Uint8Array(1));
  return value < limit ? letters.charAt(value % letters.length) : randomLetter();
}
