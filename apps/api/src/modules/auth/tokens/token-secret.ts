import { tokenPrefix } from '@stackyard/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62 to the power of 43 is just above 2 to the power of 256. */
const randomDigits = 43;
const checkDigits = 6;
const shownDigits = 6;
const wellFormed = new RegExp(`^${tokenPrefix}[0-9A-Za-z]{${randomDigits + checkDigits}}$`);

/** `sy_`, 256 random bits, and a check sum by which scanners tell a token from what looks like one. */
export function newTokenSecret(): string {
  const random = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), randomDigits);
  return `${tokenPrefix}${random}${checkSumOf(random)}`;
}

/** Whether it can be a token at all: a mistyped or cut one is told without looking anywhere. */
export function isWellFormed(secret: string): boolean {
  if (!wellFormed.test(secret)) return false;
  const body = secret.slice(tokenPrefix.length);
  return checkSumOf(body.slice(0, randomDigits)) === body.slice(randomDigits);
}

/** What is stored in the secret's place. It is random, so a fast hash is enough. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** What people recognise a token by; the rest keeps more than 200 random bits. */
export function hintOf(secret: string): string {
  return secret.slice(0, tokenPrefix.length + shownDigits);
}

function checkSumOf(random: string): string {
  return inDigits(BigInt(crc32(random)), checkDigits);
}

function inDigits(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) {
    text = `${digits[Number(rest % 62n)]}${text}`;
  }
  return text;
}
