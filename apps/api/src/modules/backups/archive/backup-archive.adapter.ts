import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { nullIfMissing } from '#infra/system-fault.js';
import { ByteReader } from './byte-reader.js';
import {
  isBackupFile,
  archiveNames,
  parseManifest,
  parseChecksums,
  checksumLine,
  type Manifest,
} from './manifest.js';
import { blockSize, readTarHeader, tarHeader, tarPadding } from './tar.js';

export interface FileToPack {
  name: string;
  path: string;
}

export interface FileChecksum {
  bytes: number;
  sha256: string;
}

export type UnpackFile = (name: string, chunks: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Writes an archive (tar, gzip) that standard tools can unpack. It contains the manifest, the
 * files, and their checksums. Leaves out files that are deleted before they are packed. Returns the
 * size and the SHA-256 of the archive once it is synced to disk.
 */
export async function writeArchive(
  target: string,
  manifest: Manifest,
  files: readonly FileToPack[],
  signal: AbortSignal,
): Promise<FileChecksum> {
  const archiveHash = createHash('sha256');
  let bytes = 0;
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(
    Readable.from(packArchive(manifest, files), { objectMode: false }),
    // A higher compression level would take four times as long and make the archive only a tenth
    // smaller.
    createGzip({ level: constants.Z_BEST_SPEED }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        archiveHash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    output,
    { signal },
  );
  return { bytes, sha256: archiveHash.digest('hex') };
}

/**
 * Reads a whole archive and returns its manifest. Passes every file except the manifest and the
 * checksums to `unpack`. The checksums are verified only after all files have been passed.
 *
 * @throws an error whose message lacks the subject, such as `is not a backup of Stackyard`. The
 *   caller adds the subject.
 */
export async function readArchive(
  path: string,
  unpack: UnpackFile,
  signal?: AbortSignal,
): Promise<Manifest> {
  let pendingRead: Promise<Manifest> | undefined;
  try {
    return await pipeline(
      createReadStream(path),
      createGunzip(),
      (chunks: AsyncIterable<Buffer>) => (pendingRead = readAll(chunks, unpack)),
      signal === undefined ? {} : { signal },
    );
  } finally {
    // If reading fails, the pipeline ends immediately, even while a file is still being unpacked.
    // Wait until that file has been closed.
    await pendingRead?.catch(() => undefined);
  }
}

/**
 * Verifies an archive without storing its files.
 *
 * @throws the same errors as `readArchive`
 */
export function verifyArchive(path: string, signal?: AbortSignal): Promise<Manifest> {
  const drain = async (_: string, chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) if (chunk.length === 0) break;
  };
  return readArchive(path, drain, signal);
}

async function readAll(chunks: AsyncIterable<Buffer>, unpack: UnpackFile): Promise<Manifest> {
  const reader = new ByteReader(chunks);
  const checksums = new Map<string, string>();
  const texts = new Map<string, string>();
  for (;;) {
    const header = readTarHeader(await reader.read(blockSize));
    if (header === null) break;
    const { name, bytes } = header;
    if (!isBackupFile(name))
      throw new Error(`contains a file that does not belong to a backup: ${name}`);
    const hash = createHash('sha256');
    const content = hashWhileReading(reader.readChunks(bytes), hash);
    if (isText(name)) texts.set(name, await textOf(content));
    else await unpack(name, content);
    checksums.set(name, hash.digest('hex'));
    await reader.read(tarPadding(bytes));
  }
  await reader.finish();
  assertChecksums(checksums, parseChecksums(texts.get(archiveNames.sums) ?? ''));
  return parseManifest(texts.get(archiveNames.manifest) ?? '');
}

function isText(name: string): boolean {
  return name === archiveNames.manifest || name === archiveNames.sums;
}

async function* packArchive(manifest: Manifest, files: readonly FileToPack[]) {
  const checksumLines: string[] = [];
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  yield* packText(archiveNames.manifest, text);
  checksumLines.push(
    checksumLine(archiveNames.manifest, createHash('sha256').update(text).digest('hex')),
  );
  for (const file of files) {
    const sha256 = yield* packFile(file);
    if (sha256 !== null) checksumLines.push(checksumLine(file.name, sha256));
  }
  yield* packText(archiveNames.sums, Buffer.from(checksumLines.join('')));
  yield Buffer.alloc(2 * blockSize);
}

function* packText(name: string, text: Buffer) {
  yield tarHeader({ name, bytes: text.length, modifiedAt: new Date() });
  yield Buffer.concat([text, Buffer.alloc(tarPadding(text.length))]);
}

/**
 * Yields a file in the tar format and returns its SHA-256; null if the file has been deleted. If
 * the file grows while it is packed, only its original length is packed; if it shrinks, packing
 * fails.
 */
async function* packFile({ name, path }: FileToPack): AsyncGenerator<Buffer, string | null> {
  const file = await nullIfMissing(open(path, 'r'));
  if (file === null) return null;
  try {
    const { size, mtime } = await file.stat();
    const hash = createHash('sha256');
    yield tarHeader({ name, bytes: size, modifiedAt: mtime });
    if (size > 0) {
      const chunks: AsyncIterable<Buffer> = file.createReadStream({
        start: 0,
        end: size - 1,
        autoClose: false,
        highWaterMark: 256 * 1024,
      });
      let bytesRead = 0;
      for await (const chunk of hashWhileReading(chunks, hash)) {
        bytesRead += chunk.length;
        yield chunk;
      }
      if (bytesRead !== size) throw new Error(`${name} became shorter while it was being packed`);
    }
    yield Buffer.alloc(tarPadding(size));
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

async function* hashWhileReading(chunks: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function assertChecksums(
  actualChecksums: Map<string, string>,
  expectedChecksums: Map<string, string>,
): void {
  const files = [...actualChecksums.keys()].filter((name) => name !== archiveNames.sums);
  if (
    !actualChecksums.has(archiveNames.manifest) ||
    !actualChecksums.has(archiveNames.database) ||
    !actualChecksums.has(archiveNames.sums)
  ) {
    throw new Error('is not a complete backup of Stackyard');
  }
  const damagedFile = files.find(
    (name) => expectedChecksums.get(name) !== actualChecksums.get(name),
  );
  if (damagedFile !== undefined)
    throw new Error(`is damaged: the checksum of ${damagedFile} is wrong`);
  const missingFile = [...expectedChecksums.keys()].find((name) => !actualChecksums.has(name));
  if (missingFile !== undefined) throw new Error(`is damaged: ${missingFile} is missing`);
}

export async function checksumOf(path: string): Promise<FileChecksum> {
  const hash = createHash('sha256');
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 });
  for await (const piece of chunks) hash.update(piece);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
