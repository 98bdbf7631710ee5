import { Injectable } from '@nestjs/common';
import type { JobLogLine } from '@stackyard/contracts';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Settings } from '#config/settings.js';
import { nullIfMissing } from '#infra/system-fault.js';
import {
  decodeEntries,
  encodeEntries,
  entryBytes,
  countFittingLines,
  planReads,
  type IndexEntry,
} from './log-index.js';

/** A range of log lines and the total number of lines in the log. */
export interface LogRange {
  lines: JobLogLine[];
  total: number;
  /** Whether a very long line was truncated. */
  isTruncated: boolean;
}

/** A line to store. `sequence` is the reporter's number for the line; 0 if there is none. */
export interface NewLine {
  text: string;
  sequence: number;
}

/** The appended lines and the state of the log afterwards. */
export interface AppendResult {
  lines: readonly NewLine[];
  total: number;
  sequence: number;
}

const emptyEntry: IndexEntry = { end: 0, sequence: 0 };

/**
 * Stores the log of each job in a text file, with an index that contains the end offset of each
 * line. The index makes it possible to read only the last lines, and its size gives the number of
 * lines.
 */
@Injectable()
export class JobLogFiles {
  private readonly folder: string;
  private readonly lastOperations = new Map<number, Promise<unknown>>();

  constructor({ DATA_DIR }: Settings) {
    this.folder = join(DATA_DIR, 'job-logs');
  }

  pathOf(jobId: number): string {
    return join(this.folder, `job-${jobId}.process.log`);
  }

  /**
   * Appends lines. The index is written last: a line that is missing from the index counts as not
   * stored.
   *
   * @param selectLines - returns the lines to append, given the highest stored sequence number, or
   *   0 if no line has a number
   */
  append(
    jobId: number,
    selectLines: (sequence: number) => readonly NewLine[],
  ): Promise<AppendResult> {
    return this.runSerially(jobId, async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const { count, last } = await this.repairFile(jobId);
      const lines = selectLines(last.sequence);
      const entries: IndexEntry[] = [];
      const texts = lines.map(({ text }) => Buffer.from(`${text}\n`));
      let { end, sequence } = last;
      for (const [index, text] of texts.entries()) {
        end += text.length;
        sequence = Math.max(sequence, lines[index]?.sequence ?? 0);
        entries.push({ end, sequence });
      }
      await appendFile(this.pathOf(jobId), Buffer.concat(texts), { mode: 0o600 });
      await appendFile(this.indexPath(jobId), encodeEntries(entries), { mode: 0o600 });
      return { lines, total: count + entries.length, sequence };
    });
  }

  async count(jobId: number): Promise<number> {
    return (await this.runSerially(jobId, () => this.repairFile(jobId))).count;
  }

  /**
   * Returns the first lines after a line number: at most `limit` lines, and no more than fit into a
   * reply.
   */
  async readAfter(jobId: number, after: number, limit: number): Promise<LogRange> {
    return this.read(jobId, 'first', (total) => [
      Math.min(after, total),
      Math.min(after + limit, total),
    ]);
  }

  /** Returns the last lines: at most `limit` lines, and no more than fit into a reply. */
  async tail(jobId: number, limit: number): Promise<LogRange> {
    return this.read(jobId, 'last', (total) => [Math.max(0, total - limit), total]);
  }

  /** Streams the file as it is now, without lines that are appended later. */
  async stream(jobId: number): Promise<Readable> {
    const size = await sizeOf(this.pathOf(jobId));
    if (size === null || size === 0) return Readable.from([]);
    return createReadStream(this.pathOf(jobId), { start: 0, end: size - 1 });
  }

  remove(jobId: number): Promise<void> {
    return this.runSerially(jobId, async () => {
      await rm(this.pathOf(jobId), { force: true });
      await rm(this.indexPath(jobId), { force: true });
    });
  }

  private async read(
    jobId: number,
    preferredEnd: 'first' | 'last',
    selectRange: (total: number) => readonly [number, number],
  ): Promise<LogRange> {
    const { count: total } = await this.runSerially(jobId, () => this.repairFile(jobId));
    const [first, end] = selectRange(total);
    if (first >= end) return { lines: [], total, isTruncated: false };
    const index = await this.readEntries(jobId, Math.max(0, first - 1), end);
    const ends = index.map((entry) => entry.end);
    const starts = [first === 0 ? 0 : (ends.shift() ?? 0), ...ends];
    const byteLengths = ends.map((lineEnd, line) => lineEnd - (starts[line] ?? 0));
    const lineCount = countFittingLines(
      preferredEnd === 'first' ? byteLengths : byteLengths.toReversed(),
    );
    const skippedCount = preferredEnd === 'first' ? 0 : ends.length - lineCount;
    const selectedEnds = ends.slice(skippedCount, skippedCount + lineCount);
    const file = await open(this.pathOf(jobId), 'r');
    try {
      return {
        ...(await readLines(file, starts[skippedCount] ?? 0, selectedEnds, first + skippedCount)),
        total,
      };
    } finally {
      await file.close();
    }
  }

  /**
   * Makes the log file and its index consistent: builds a missing index, drops index entries beyond
   * the end of a truncated file, and removes text that the index does not cover, such as a line that
   * was only partly written before a crash.
   */
  private async repairFile(jobId: number): Promise<{ count: number; last: IndexEntry }> {
    let size = await sizeOf(this.pathOf(jobId));
    if (size === null) {
      await rm(this.indexPath(jobId), { force: true });
      return { count: 0, last: emptyEntry };
    }
    if ((await sizeOf(this.indexPath(jobId))) === null) size = await this.buildIndex(jobId, size);
    let count = Math.floor(((await sizeOf(this.indexPath(jobId))) ?? 0) / entryBytes);
    let last = await this.readEntry(jobId, count);
    if (last.end > size) {
      count = await this.countCompleteLines(jobId, count, size);
      last = await this.readEntry(jobId, count);
      await truncate(this.indexPath(jobId), count * entryBytes);
    }
    if (size > last.end) await truncate(this.pathOf(jobId), last.end);
    return { count, last };
  }

  /** Returns the number of lines that end within the file, by binary search. */
  private async countCompleteLines(jobId: number, count: number, size: number): Promise<number> {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((await this.readEntry(jobId, middle)).end <= size) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Returns the index entry of a line, counted from 1. Line 0 has an empty entry, because the log
   * starts there.
   */
  private async readEntry(jobId: number, lineNumber: number): Promise<IndexEntry> {
    if (lineNumber === 0) return emptyEntry;
    return (await this.readEntries(jobId, lineNumber - 1, lineNumber))[0] ?? emptyEntry;
  }

  private async readEntries(jobId: number, first: number, end: number): Promise<IndexEntry[]> {
    const file = await open(this.indexPath(jobId), 'r');
    try {
      const buffer = Buffer.alloc((end - first) * entryBytes);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, first * entryBytes);
      return decodeEntries(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  }

  /**
   * Writes the index of a log file. Adds a line break if the file does not end with one. Returns
   * the resulting size of the file.
   */
  private async buildIndex(jobId: number, size: number): Promise<number> {
    const draft = `${this.indexPath(jobId)}.draft`;
    await writeFile(draft, '', { mode: 0o600 });
    let offset = 0;
    let lastLineEnd = 0;
    for await (const chunk of createReadStream(this.pathOf(jobId), {
      end: Math.max(0, size - 1),
    })) {
      const bytes: Buffer = chunk;
      const entries: IndexEntry[] = [];
      for (
        let lineBreakIndex = bytes.indexOf(10);
        lineBreakIndex !== -1;
        lineBreakIndex = bytes.indexOf(10, lineBreakIndex + 1)
      ) {
        lastLineEnd = offset + lineBreakIndex + 1;
        entries.push({ end: lastLineEnd, sequence: 0 });
      }
      offset += bytes.length;
      await appendFile(draft, encodeEntries(entries));
    }
    if (offset > lastLineEnd) {
      // Without a final line break, the next appended line would be joined to the last line.
      await appendFile(this.pathOf(jobId), '\n');
      await appendFile(draft, encodeEntries([{ end: offset + 1, sequence: 0 }]));
    }
    await rename(draft, this.indexPath(jobId));
    return offset > lastLineEnd ? offset + 1 : offset;
  }

  private indexPath(jobId: number): string {
    return `${this.pathOf(jobId)}.index`;
  }

  /** Runs the operations on a job's log one after another, so that lines never interleave. */
  private runSerially<T>(jobId: number, work: () => Promise<T>): Promise<T> {
    const result = (this.lastOperations.get(jobId) ?? Promise.resolve()).then(work);
    const settledResult = result.then(
      () => undefined,
      () => undefined,
    );
    this.lastOperations.set(jobId, settledResult);
    void settledResult.then(() => {
      if (this.lastOperations.get(jobId) === settledResult) this.lastOperations.delete(jobId);
    });
    return result;
  }
}

async function readLines(
  file: FileHandle,
  start: number,
  ends: number[],
  precedingLineCount: number,
) {
  const lines: JobLogLine[] = [];
  let isTruncated = false;
  for (const range of planReads(start, ends)) {
    const buffer = Buffer.alloc(range.byteCount);
    // If the file has been truncated in the meantime, fewer bytes than requested are read.
    const { bytesRead } = await file.read(buffer, 0, range.byteCount, range.start);
    const bytes = buffer.subarray(0, bytesRead);
    for (const line of range.lines) {
      const text = bytes.toString('utf8', line.from, Math.min(line.to, bytesRead));
      lines.push({
        number: precedingLineCount + lines.length + 1,
        text: line.isTruncated ? `${text}…` : text,
      });
      isTruncated ||= line.isTruncated;
    }
  }
  return { lines, isTruncated };
}

async function sizeOf(path: string): Promise<number | null> {
  return (await nullIfMissing(stat(path)))?.size ?? null;
}
