import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsFault, type Settings } from '#config/settings.js';
import { hasCode } from './system-fault.js';

const algorithm = 'aes-256-gcm';
/** Signs of a secret, as the settings demand them. */
const shortest = 32;

/** Encrypts what must be stored but never shown. The purpose is bound in: a value cannot be moved. */
@Injectable()
export class SecretBox {
  private constructor(private readonly secret: string) {}

  /** A box of its own for what APP_SECRET must not open. */
  static of(secret: string): SecretBox {
    return new SecretBox(secret);
  }

  /** Tells secrets apart without telling anything about them. */
  get keyId(): string {
    return Buffer.from(this.key('key id')).toString('hex').slice(0, 12);
  }

  /** Takes APP_SECRET, or makes one in the data directory on first start. */
  static async open(settings: Settings): Promise<SecretBox> {
    return new SecretBox(settings.APP_SECRET ?? (await ownSecret(settings.DATA_DIR)));
  }

  seal(purpose: string, text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.key(purpose), iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return ['v1', iv, cipher.getAuthTag(), body]
      .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
      .join('.');
  }

  /** @throws when the value was sealed with another secret or for another purpose */
  open(purpose: string, sealed: string): string {
    const [version, iv, tag, body] = sealed.split('.');
    if (version !== 'v1' || !iv || !tag || body === undefined)
      throw new Error('Not a sealed value');
    const decipher = createDecipheriv(algorithm, this.key(purpose), Buffer.from(iv, 'base64url'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(body, 'base64url', 'utf8') + decipher.final('utf8');
  }

  private key(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.secret, 'stackyard', purpose, 32));
  }
}

async function ownSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'app-secret');
  // A start on a full disk must not fail for the sake of a secret that exists.
  const secret = (await read(file)) ?? (await make(dataDir, file));
  if (secret.length >= shortest) return secret;
  throw new SettingsFault([
    `APP_SECRET is not set, and ${file} is damaged: restore it from a backup. Without it, stored keys are unreadable and have to be entered again`,
  ]);
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function make(dataDir: string, file: string): Promise<string> {
  const draft = join(dataDir, `app-secret.${randomUUID()}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // A link appears whole or not at all, and never replaces a secret that exists: a half-written
    // or a second one would make the stored keys unreadable.
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}
