/**
 * The `purpose` to pass to `SecretBox` for the keys of browsers. Encryption and decryption must use
 * the same purpose.
 */
export const sealedKeysPurpose = 'push browser';

/** The keys that encrypt messages for a browser, in base64url. */
export interface BrowserKeys {
  /** The public key: an uncompressed point on the curve P-256. */
  p256dh: string;
  /** Authentication secret of 16 bytes. */
  auth: string;
}
