/** Bytes of an entry: where the line ends, and the highest number its reporter has used so far. */
export const entrySize = 16;

/** What the index says of a line. */
export interface IndexEntry {
  /** Offset of the first byte after the line and its break. */
  end: number;
  sequence: number;
}

export function encodeEntries(entries: readonly IndexEntry[]): Buffer {
  const buffer = Buffer.alloc(entries.length * entrySize);
  for (const [index, { end, sequence }] of entries.entries()) {
    buffer.writeBigUInt64LE(BigInt(end), index * entrySize);
    buffer.writeBigUInt64LE(BigInt(sequence), index * entrySize + 8);
  }
  return buffer;
}

export function decodeEntries(buffer: Buffer): IndexEntry[] {
  return Array.from({ length: Math.floor(buffer.length / entrySize) }, (_, index) => ({
    end: Number(buffer.readBigUInt64LE(index * entrySize)),
    sequence: Number(buffer.readBigUInt64LE(index * entrySize + 8)),
  }));
}

/** Lines that lie next to each other and are read at once. */
export interface Stretch {
  start: number;
  length: number;
  /** Where each line begins and ends, counted from the start of the stretch. */
  lines: { from: number; to: number; cut: boolean }[];
}

/** Bytes that are read at once, and of one line at most. */
const mostAtOnce = 1_048_576;
const mostOfLine = 16_384;
/** Bytes of lines that one answer carries; the whole file is streamed. */
export const mostRead = 4_194_304;

/** How many of the lines fit into one answer, from the first of them on. */
export function fittingLines(lengths: readonly number[]): number {
  let room = mostRead;
  const over = lengths.findIndex((length) => (room -= Math.min(length, mostOfLine)) < 0);
  return over === -1 ? lengths.length : over;
}

/** How to read lines: neighbours together, of a very long line its beginning alone. */
export function stretchesOf(start: number, ends: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from = start;
  let open: Stretch | undefined;
  for (const end of ends) {
    // The break itself is no part of the text.
    const length = Math.max(0, end - from - 1);
    const cut = length > mostOfLine;
    if (open === undefined || cut || from + length - open.start > mostAtOnce) {
      open = { start: from, length: 0, lines: [] };
      stretches.push(open);
    }
    const to = from - open.start + (cut ? mostOfLine : length);
    open.lines.push({ from: from - open.start, to, cut });
    open.length = to;
    if (cut) open = undefined;
    from = end;
  }
  return stretches;
}
