import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { BrowserKeys } from '../browsers/browser-keys.js';

/**
 * Size of a record in bytes. One record contains the whole message, and push services accept at
 * most 4096 bytes.
 */
const recordBytes = 4096;
const keyIdBytes = 65;
/**
 * Maximum length of a text in bytes. It is less than the size of a record, because the header, the
 * padding and the tag also need space.
 */
export const maxPushTextBytes = recordBytes - (16 + 4 + 1 + keyIdBytes) - 1 - 16;

/** The random parts of a message, which tests can set. */
export interface PushEntropy {
  salt: Buffer;
  /** The P-256 private key that is used for this message only. */
  privateKey: Buffer;
}

/** Encrypts text for a browser with the content encoding `aes128gcm` (RFC 8291 and RFC 8188). */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: PushEntropy = generateEntropy(),
): Buffer {
  const browserPublicKey = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const ephemeralPublicKey = ecdh.getPublicKey();
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    browserPublicKey,
    ephemeralPublicKey,
  ]);
  const secret = deriveKey(
    ecdh.computeSecret(browserPublicKey),
    Buffer.from(auth, 'base64url'),
    info,
    32,
  );
  const key = deriveKey(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = deriveKey(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The delimiter 2 marks the last record.
  const body = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes);
  sizes.writeUInt8(keyIdBytes, 4);
  return Buffer.concat([salt, sizes, ephemeralPublicKey, ...body, cipher.getAuthTag()]);
}

function generateEntropy(): PushEntropy {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // Node omits leading zeros, but the key must always have 32 bytes.
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return { salt: randomBytes(16), privateKey };
}

function deriveKey(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
