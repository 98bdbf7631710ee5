import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Settings } from '#config/settings.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { hasCode, nullIfMissing } from '#infra/system-fault.js';
import { ProviderHttp } from '../providers/provider-http.adapter.js';

/**
 * The supported picture formats, identified by their first bytes. All other formats are refused.
 */
const pictureFormats = [
  { extension: 'jpg', type: 'image/jpeg', signature: /^\xff\xd8\xff/ },
  { extension: 'png', type: 'image/png', signature: /^\x89PNG\r\n/ },
  { extension: 'webp', type: 'image/webp', signature: /^RIFF.{4}WEBP/s },
] as const;

const storedNamePattern = /^[0-9a-f]{32}\.[a-z]+(?:\.draft)?$/;

export interface StoredPicture {
  stream: Readable;
  type: string;
}

/**
 * Stores pictures of films and CDs. Each is fetched once and stored under a name derived from its
 * URL.
 */
@Injectable()
export class Pictures {
  private readonly folder: string;
  /** The downloads in progress. Concurrent requests for the same picture share a download. */
  private readonly downloads = new Map<string, Promise<string>>();

  constructor(
    { DATA_DIR }: Settings,
    private readonly http: ProviderHttp,
  ) {
    this.folder = join(DATA_DIR, 'posters');
  }

  /**
   * Fetches a picture unless it is stored, and returns its file name.
   *
   * @throws ProblemError PICTURE_UNKNOWN, PICTURE_REFUSED or PROVIDER_...
   */
  fetch(address: string): Promise<string> {
    const name = createHash('sha256').update(address).digest('hex').slice(0, 32);
    const download =
      this.downloads.get(name) ??
      this.findOrDownload(name, address).finally(() => this.downloads.delete(name));
    this.downloads.set(name, download);
    return download;
  }

  private async findOrDownload(name: string, address: string): Promise<string> {
    for (const { extension } of pictureFormats) {
      const file = `${name}.${extension}`;
      if (await this.markAsUsed(file)) return file;
    }
    return this.store(name, address);
  }

  /**
   * Marks a picture as recently used, so that the cleanup keeps it. Returns false if the picture
   * does not exist.
   */
  private async markAsUsed(file: string): Promise<boolean> {
    const now = new Date();
    return utimes(join(this.folder, file), now, now).then(
      () => true,
      (error: unknown) => {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      },
    );
  }

  private async store(name: string, address: string): Promise<string> {
    const bytes = await this.http.fetchPicture(address);
    const firstBytes = bytes.subarray(0, 16).toString('latin1');
    const kind = pictureFormats.find(({ signature }) => signature.test(firstBytes));
    if (!kind) {
      const detail = `${new URL(address).host} sent something other than a JPEG, PNG or WebP image.`;
      throw new ProblemError('PICTURE_REFUSED', detail);
    }
    const file = `${name}.${kind.extension}`;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(join(this.folder, `${file}.draft`), bytes, { mode: 0o600 });
    await rename(join(this.folder, `${file}.draft`), join(this.folder, file));
    return file;
  }

  /** Opens a stored picture. Returns null if its file is missing. */
  async open(file: string): Promise<StoredPicture | null> {
    const kind = kindOf(file);
    if (!kind || !(await this.has(file))) return null;
    return { stream: createReadStream(join(this.folder, file)), type: kind.type };
  }

  /**
   * Returns the files that have not been used since a Unix time in milliseconds, including drafts of
   * interrupted downloads.
   */
  async findUnusedSince(cutoffTime: number): Promise<string[]> {
    const files = (await nullIfMissing(readdir(this.folder))) ?? [];
    const unusedFiles: string[] = [];
    for (const file of files.filter((name) => storedNamePattern.test(name))) {
      const stats = await stat(join(this.folder, file)).catch(() => null);
      if (stats !== null && stats.mtimeMs < cutoffTime) unusedFiles.push(file);
    }
    return unusedFiles;
  }

  has(file: string): Promise<boolean> {
    return exists(join(this.folder, file));
  }

  /** Deletes a stored picture. Ignores names that do not belong to a stored picture. */
  async remove(file: string): Promise<void> {
    if (storedNamePattern.test(file)) await rm(join(this.folder, file), { force: true });
  }
}

/**
 * Returns the picture format of a file name; undefined if it is not the name of a stored picture.
 */
function kindOf(file: string) {
  if (!/^[0-9a-f]{32}\.[a-z]+$/.test(file)) return undefined;
  return pictureFormats.find(({ extension }) => file.endsWith(`.${extension}`));
}

async function exists(path: string): Promise<boolean> {
  return (await nullIfMissing(stat(path)))?.isFile() === true;
}
