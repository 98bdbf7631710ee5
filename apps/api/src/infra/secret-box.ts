import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidSettingsError, type Settings } from '#config/settings.js';
import { hasCode, nullIfMissing } from './system-fault.js';

const algorithm = 'aes-256-gcm';
/** Minimum length of a secret, the same as for APP_SECRET in the settings. */
const minLength = 32;

/**
 * Encrypts values that are stored but never shown. The purpose is part of the encryption, so a
 * value that was encrypted for one purpose cannot be decrypted for another.
 */
@Injectable()
export class SecretBox {
  private constructor(private readonly secret: string) {}

  /** Creates a box with its own secret, for values that must not be decryptable with APP_SECRET. */
  static fromSecret(secret: string): SecretBox {
    return new SecretBox(secret);
  }

  /** Identifies the secret without revealing anything about it. */
  get keyId(): string {
    return Buffer.from(this.deriveKey('key id')).toString('hex').slice(0, 12);
  }

  /**
   * Opens the box for APP_SECRET. If the setting is missing, uses a secret in the data directory,
   * which is created at the first start.
   */
  static async open(settings: Settings): Promise<SecretBox> {
    return new SecretBox(settings.APP_SECRET ?? (await loadOrCreateSecret(settings.DATA_DIR)));
  }

  seal(purpose: string, text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.deriveKey(purpose), iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return ['v1', iv, cipher.getAuthTag(), body]
      .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
      .join('.');
  }

  /**
   * @throws if the value is damaged, or was encrypted with a different secret or for a different
   * purpose
   */
  open(purpose: string, sealed: string): string {
    const [version, iv, tag, body] = sealed.split('.');
    if (version !== 'v1' || !iv || !tag || body === undefined)
      throw new Error('Not an encrypted value');
    const decipher = createDecipheriv(
      algorithm,
      this.deriveKey(purpose),
      Buffer.from(iv, 'base64url'),
    );
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(body, 'base64url', 'utf8') + decipher.final('utf8');
  }

  private deriveKey(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.secret, 'stackyard', purpose, 32));
  }
}

async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'app-secret');
  // Try to read first, so that the server can start on a full disk if the secret already exists.
  const secret =
    (await nullIfMissing(readFile(file, 'utf8')))?.trim() ??
    (await createSecretFile(dataDir, file));
  if (secret.length >= minLength) return secret;
  throw new InvalidSettingsError([
    `APP_SECRET is not set, and ${file} is damaged. Restore it from a backup. Without it, stored keys are unreadable and must be entered again`,
  ]);
}

async function createSecretFile(dataDir: string, file: string): Promise<string> {
  const draft = join(dataDir, `app-secret.${randomUUID()}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // Create the file as a hard link, which is atomic and fails if a secret already exists. An
    // incomplete or second secret would make stored keys unreadable.
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}
