import { createHash, randomInt } from 'node:crypto';

const codeCount = 10;
/** Digits, and letters that do not look like digits or like each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groupsPerCode = 4;
const groupLength = 4;

/** Creates ten codes of 80 random bits each, such as `7kq2-m0ex-9vbn-3fzt`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    Array.from({ length: groupsPerCode }, randomGroup).join('-'),
  );
}

/**
 * Returns the hash of a code, because the code itself is never stored. Case, spaces and dashes do
 * not matter, and letters that look like digits count as digits. The code is random, so a fast hash
 * is enough.
 */
export function hashOfRecoveryCode(enteredCode: string): string {
  const code = enteredCode
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(code).digest('hex');
}

function randomGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
