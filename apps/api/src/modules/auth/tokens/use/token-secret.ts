import { tokenPrefix } from '@stackyard/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/**
 * Number of random characters in a secret. This is enough for 256 random bits, because 62^43 is
 * slightly more than 2^256.
 */
const randomDigitCount = 43;
const checkDigitCount = 6;
const hintLength = 6;
const tokenSecretPattern = new RegExp(
  `^${tokenPrefix}[0-9A-Za-z]{${randomDigitCount + checkDigitCount}}$`,
);

/**
 * Creates a secret that consists of `sy_`, 256 random bits and a checksum. Secret scanners
 * recognize real tokens by the checksum.
 */
export function createTokenSecret(): string {
  const randomText = toDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), randomDigitCount);
  return `${tokenPrefix}${randomText}${checksumOf(randomText)}`;
}

/**
 * Whether a text has the format and the checksum of a secret. Detects mistyped or truncated tokens
 * without reading the database.
 */
export function isWellFormedSecret(secret: string): boolean {
  if (!tokenSecretPattern.test(secret)) return false;
  const body = secret.slice(tokenPrefix.length);
  return checksumOf(body.slice(0, randomDigitCount)) === body.slice(randomDigitCount);
}

/**
 * Returns the hash of a secret, because the secret itself is never stored. The secret is random, so
 * a fast hash is enough.
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Returns the part by which users recognize a token. The remaining part still has more than 200
 * random bits.
 */
export function hintOf(secret: string): string {
  return secret.slice(0, tokenPrefix.length + hintLength);
}

function checksumOf(randomText: string): string {
  return toDigits(BigInt(crc32(randomText)), checkDigitCount);
}

function toDigits(value: bigint, length: number): string {
  let text = '';
  for (let remaining = value; text.length < length; remaining /= 62n) {
    text = `${alphabet[Number(remaining % 62n)]}${text}`;
  }
  return text;
}
