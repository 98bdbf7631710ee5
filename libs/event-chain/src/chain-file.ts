import type { EventLogEntryReply } from '@stackyard/contracts';
import type { ChainHead, ChainLink, DeletionRecord } from './chain-walk.js';

/**
 * First line of an exported chain in the JSON Lines format. Hashes are lower-case hexadecimal in
 * all lines.
 */
export interface ChainFileHeader {
  kind: 'stackyard-event-log';
  version: number;
  /** ID of the latest entry; 0 for an empty chain. */
  headId: number;
  /** Chain hash of the latest entry; 64 zeros for an empty chain. */
  headHash: string;
}

interface EntryLine {
  kind: 'entry';
  entry: EventLogEntryReply;
  contentHash: string;
  chainHash: string;
}

/** A removed entry, reduced to the parts that are still stored. */
interface RemovedLine {
  kind: 'removed';
  id: number;
  contentHash: string;
  chainHash: string;
  deletion: number;
  closed: { entries: number; digest: string } | null;
}

/** A deletion record. Deletion records are the last lines of an export. */
interface DeletionLine {
  kind: 'deletion';
  id: number;
  entryId: number | null;
  entries: number;
  digest: string;
}

/** A line of an exported chain after the header. */
export type ChainFileLine = EntryLine | RemovedLine | DeletionLine;

/**
 * Error for a line that does not belong to an exported chain or an archive, and for a file that is
 * empty or has an unsupported version.
 */
export class ChainFileError extends Error {
  override readonly name = 'ChainFileError';
}

/** Formats the header, the first line of an export that ends at `head`, without a line break. */
export function headerLine(head: ChainHead, version: number): string {
  const header: ChainFileHeader = {
    kind: 'stackyard-event-log',
    version,
    headId: head.id,
    headHash: toHex(head.hash),
  };
  return JSON.stringify(header);
}

/** Formats a link of the chain as a line of the export, without a line break. */
export function linkLine(link: ChainLink): string {
  const hashes = { contentHash: toHex(link.contentHash), chainHash: toHex(link.chainHash) };
  if (link.kind === 'entry') return toLine({ kind: 'entry', entry: link.entry, ...hashes });
  const { id, deletion } = link;
  const closed = link.closed && {
    entries: link.closed.entries,
    digest: toHex(link.closed.digest),
  };
  return toLine({ kind: 'removed', id, ...hashes, deletion, closed });
}

/** Formats a deletion record as a line of the export, without a line break. */
export function deletionLine({ id, entryId, entries, digest }: DeletionRecord): string {
  return toLine({ kind: 'deletion', id, entryId, entries, digest: toHex(digest) });
}

/**
 * Parses the first line of an exported chain.
 *
 * @throws {ChainFileError} when the text is not the first line of an exported chain
 */
export function readHeader(text: string): ChainFileHeader {
  const value = parse(text);
  const { kind, version, headId, headHash } = value;
  if (
    kind !== 'stackyard-event-log' ||
    typeof version !== 'number' ||
    typeof headId !== 'number' ||
    !isHash(headHash)
  ) {
    throw new ChainFileError('The first line is not the header of an exported event log');
  }
  const header: ChainFileHeader = { kind, version, headId, headHash };
  if (JSON.stringify(header) === text) return header;
  throw new ChainFileError('The header has unknown contents');
}

/**
 * Parses a line after the header. The line must be exactly as {@link linkLine} or
 * {@link deletionLine} writes it.
 *
 * @throws {ChainFileError} when the text is not a line of an exported chain
 */
export function readLine(text: string): ChainLink | (DeletionRecord & { kind: 'deletion' }) {
  const line = lineOf(parse(text));
  const canonicalText = line.kind === 'deletion' ? deletionLine(line) : linkLine(line);
  // Reject lines with properties that no hash covers, because changes to such properties would go
  // unnoticed.
  if (canonicalText !== text) throw new ChainFileError('The line has unknown contents');
  return line;
}

function lineOf(value: JsonObject): ReturnType<typeof readLine> {
  if (value['kind'] === 'entry' && isEntry(value['entry'])) {
    return { kind: 'entry', entry: value['entry'], ...hashesOf(value) };
  }
  if (value['kind'] === 'removed') {
    const { closed } = value;
    return {
      kind: 'removed',
      id: readInteger(value, 'id'),
      deletion: readInteger(value, 'deletion'),
      ...hashesOf(value),
      closed:
        typeof closed === 'object' && closed !== null
          ? {
              entries: readInteger({ ...closed }, 'entries'),
              digest: readHash({ ...closed }, 'digest'),
            }
          : null,
    };
  }
  if (value['kind'] === 'deletion') {
    return {
      kind: 'deletion',
      id: readInteger(value, 'id'),
      entryId: value['entryId'] === null ? null : readInteger(value, 'entryId'),
      entries: readInteger(value, 'entries'),
      digest: readHash(value, 'digest'),
    };
  }
  throw new ChainFileError('The line does not belong to an exported event log');
}

type JsonObject = Partial<Record<string, unknown>>;

function hashesOf(value: JsonObject): { contentHash: Buffer; chainHash: Buffer } {
  return { contentHash: readHash(value, 'contentHash'), chainHash: readHash(value, 'chainHash') };
}

function toLine(value: ChainFileLine): string {
  return JSON.stringify(value);
}

function parse(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // The text is not JSON and is rejected below.
  }
  throw new ChainFileError('The line is not a JSON object');
}

function readInteger(value: JsonObject, name: string): number {
  const member = value[name];
  if (typeof member === 'number' && Number.isSafeInteger(member) && member >= 0) return member;
  throw new ChainFileError(`The line has no number "${name}"`);
}

function readHash(value: JsonObject, name: string): Buffer {
  const member = value[name];
  if (isHash(member)) return Buffer.from(member, 'hex');
  throw new ChainFileError(`The line has no hash "${name}"`);
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/**
 * Checks only the properties that the verification reads. The content hash reveals all other
 * changes.
 */
function isEntry(value: unknown): value is EventLogEntryReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    Number.isSafeInteger(value.id) &&
    'actor' in value &&
    typeof value.actor === 'object' &&
    value.actor !== null
  );
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
