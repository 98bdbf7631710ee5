import { createHash, randomInt } from 'node:crypto';

/** How many codes there are at a time. */
const codes = 10;
/** Without letters that look like digits or like each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

/** Ten codes of 80 random bits each, e.g. `7kq2-m0ex-9vbn-3fzt`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => Array.from({ length: groups }, newGroup).join('-'));
}

/** What is stored in a code's place, whatever way it was typed. The code is random, so a fast hash is enough. */
export function hashOfRecoveryCode(typed: string): string {
  const code = typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(code).digest('hex');
}

function newGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
