/**
 * Size of an index entry in bytes. An entry consists of the line's end offset and the highest
 * sequence number that the reporter has sent so far.
 */
export const entryBytes = 16;

export interface IndexEntry {
  /** Offset of the first byte after the line break. */
  end: number;
  sequence: number;
}

export function encodeEntries(entries: readonly IndexEntry[]): Buffer {
  const buffer = Buffer.alloc(entries.length * entryBytes);
  for (const [index, { end, sequence }] of entries.entries()) {
    buffer.writeBigUInt64LE(BigInt(end), index * entryBytes);
    buffer.writeBigUInt64LE(BigInt(sequence), index * entryBytes + 8);
  }
  return buffer;
}

export function decodeEntries(buffer: Buffer): IndexEntry[] {
  return Array.from({ length: Math.floor(buffer.length / entryBytes) }, (_, index) => ({
    end: Number(buffer.readBigUInt64LE(index * entryBytes)),
    sequence: Number(buffer.readBigUInt64LE(index * entryBytes + 8)),
  }));
}

/** A range of adjacent lines that are read together. */
export interface ReadRange {
  start: number;
  byteCount: number;
  /** Byte offsets of each line, relative to the start of the range. */
  lines: { from: number; to: number; isTruncated: boolean }[];
}

/**
 * Maximum number of bytes to read at once, and maximum number of bytes to return for a single
 * line.
 */
const maxReadBytes = 1_048_576;
const maxLineBytes = 16_384;
/** Byte limit for the lines in one reply. Only streaming returns the whole file. */
export const maxReplyBytes = 4_194_304;

/** Returns how many of the lines, starting with the first, fit into one reply. */
export function countFittingLines(byteLengths: readonly number[]): number {
  let remainingBytes = maxReplyBytes;
  const overflowIndex = byteLengths.findIndex(
    (length) => (remainingBytes -= Math.min(length, maxLineBytes)) < 0,
  );
  return overflowIndex === -1 ? byteLengths.length : overflowIndex;
}

/**
 * Plans how to read lines from the log file. Adjacent lines are read together. Only the start of a
 * very long line is read.
 */
export function planReads(start: number, ends: readonly number[]): ReadRange[] {
  const ranges: ReadRange[] = [];
  let lineStart = start;
  let currentRange: ReadRange | undefined;
  for (const end of ends) {
    // Exclude the line break from the length.
    const length = Math.max(0, end - lineStart - 1);
    const isTruncated = length > maxLineBytes;
    if (
      currentRange === undefined ||
      isTruncated ||
      lineStart + length - currentRange.start > maxReadBytes
    ) {
      currentRange = { start: lineStart, byteCount: 0, lines: [] };
      ranges.push(currentRange);
    }
    const to = lineStart - currentRange.start + (isTruncated ? maxLineBytes : length);
    currentRange.lines.push({ from: lineStart - currentRange.start, to, isTruncated });
    currentRange.byteCount = to;
    if (isTruncated) currentRange = undefined;
    lineStart = end;
  }
  return ranges;
}
