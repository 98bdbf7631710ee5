/** A line of a container log. */
export interface LogLine {
  stream: 'stdout' | 'stderr';
  /** Time of the line, RFC 3339 with nanoseconds; null if the line has no time. */
  at: string | null;
  text: string;
  /** True if only the first {@link LogLimits.maxLineBytes} bytes of the line were kept. */
  isCut: boolean;
}

/** Lines that were read from a container log. */
export interface ContainerLog {
  lines: LogLine[];
  /**
   * False if reading stopped at a limit of {@link LogLimits}; the newest lines are then missing.
   */
  isComplete: boolean;
}

/** Limits for reading a container log. */
export interface LogLimits {
  /** Maximum number of bytes kept of each line; 16 KiB by default. */
  maxLineBytes?: number;
  /**
   * Reading stops when the total size of the kept lines reaches this many bytes; 4 MiB by default.
   */
  maxBytes?: number;
  /** Maximum number of lines kept; unlimited by default. */
  maxLines?: number;
}

type StreamName = LogLine['stream'];

const headerLength = 8;
const newlineByte = 0x0a;

/**
 * Parses a container log chunk by chunk. Without a terminal, Docker sends frames with an 8-byte
 * header (stream, three zeros, length). With a terminal, it sends plain text, which becomes
 * `stdout`. The first bytes determine the format, because older engines use the same content type
 * for both formats.
 */
export class LogReader {
  private readonly lines: LogLine[] = [];
  private readonly maxLineBytes: number;
  private readonly maxBytes: number;
  private readonly maxLines: number;
  private readonly openLines: Record<StreamName, OpenLine>;
  private format: 'unknown' | 'framed' | 'plain' | 'broken' = 'unknown';
  /** Start of a frame header that is still incomplete. */
  private header: Buffer = Buffer.alloc(0);
  private stream: StreamName = 'stdout';
  /** Remaining bytes of the current frame. */
  private remainingFrameBytes = 0;
  private retainedBytes = 0;
  private hasMoreLines = false;

  constructor({
    maxLineBytes = 16 * 1024,
    maxBytes = 4 * 1024 * 1024,
    maxLines = Infinity,
  }: LogLimits = {}) {
    this.maxLineBytes = maxLineBytes;
    this.maxBytes = maxBytes;
    this.maxLines = maxLines;
    this.openLines = { stdout: new OpenLine(maxLineBytes), stderr: new OpenLine(maxLineBytes) };
  }

  /** True once a limit is reached. Further chunks are ignored. */
  get isFull(): boolean {
    return this.retainedBytes >= this.maxBytes || this.hasMoreLines;
  }

  /** Adds the next bytes of the log. */
  push(chunk: Buffer): void {
    if (this.format === 'unknown') {
      this.header = Buffer.concat([this.header, chunk]);
      if (this.header.length < headerLength) return;
      chunk = this.header;
      this.header = Buffer.alloc(0);
      this.format = isHeader(chunk, 0) ? 'framed' : 'plain';
    }
    if (this.format === 'plain') this.addBytes('stdout', chunk, 0, chunk.length);
    else if (this.format === 'framed') this.readFrames(chunk);
  }

  /** Returns the lines, including a last line without a newline unless a limit was reached. */
  end(): ContainerLog {
    // A log shorter than a frame header is plain text, unless it is the start of a header.
    if (this.format === 'unknown' && !isStartOfHeader(this.header, 0))
      this.addBytes('stdout', this.header, 0, this.header.length);
    const isComplete = !this.isFull;
    if (isComplete) {
      for (const stream of ['stdout', 'stderr'] as const) {
        if (!this.openLines[stream].isEmpty) this.endOpenLine(stream);
      }
    }
    return { lines: this.lines, isComplete };
  }

  private readFrames(chunk: Buffer): void {
    let offset = 0;
    while (offset < chunk.length && !this.isFull) {
      if (this.remainingFrameBytes === 0) {
        offset = this.readHeader(chunk, offset);
        continue;
      }
      const end = Math.min(chunk.length, offset + this.remainingFrameBytes);
      this.remainingFrameBytes -= end - offset;
      this.addBytes(this.stream, chunk, offset, end);
      offset = end;
    }
  }

  /**
   * Reads a frame header. Returns the index after it, or the end of the chunk if the header is
   * incomplete or invalid.
   */
  private readHeader(chunk: Buffer, offset: number): number {
    const missingBytes = headerLength - this.header.length;
    const isHeaderInChunk = missingBytes === headerLength && chunk.length - offset >= headerLength;
    // Almost all headers are inside one chunk and are read from it without copying.
    const header = isHeaderInChunk
      ? chunk
      : Buffer.concat([this.header, chunk.subarray(offset, offset + missingBytes)]);
    const start = isHeaderInChunk ? offset : 0;
    if (header.length - start < headerLength) {
      this.header = header;
      return chunk.length;
    }
    if (!isHeader(header, start)) {
      this.format = 'broken';
      return chunk.length;
    }
    this.stream = header[start] === 2 ? 'stderr' : 'stdout';
    this.remainingFrameBytes = header.readUInt32BE(start + 4);
    this.header = Buffer.alloc(0);
    return offset + missingBytes;
  }

  private addBytes(stream: StreamName, bytes: Buffer, from: number, to: number): void {
    let offset = from;
    while (offset < to && !this.isFull) {
      if (this.lines.length >= this.maxLines) {
        this.hasMoreLines = true;
        return;
      }
      const newlineIndex = bytes.indexOf(newlineByte, offset);
      const isLineComplete = newlineIndex >= 0 && newlineIndex < to;
      const end = isLineComplete ? newlineIndex : to;
      const openLine = this.openLines[stream];
      if (isLineComplete && openLine.isEmpty) this.addLine(stream, bytes, offset, end);
      else {
        openLine.add(bytes.subarray(offset, end));
        if (isLineComplete) this.endOpenLine(stream);
      }
      offset = end + 1;
    }
  }

  private endOpenLine(stream: StreamName): void {
    const { bytes, isCut } = this.openLines[stream];
    this.openLines[stream] = new OpenLine(this.maxLineBytes);
    this.addLine(stream, bytes, 0, bytes.length, isCut);
  }

  private addLine(
    stream: StreamName,
    bytes: Buffer,
    from: number,
    to: number,
    wasCut = false,
  ): void {
    const end = Math.min(to, from + this.maxLineBytes);
    this.retainedBytes += end - from;
    this.lines.push(toLine(stream, bytes, from, end, wasCut || end < to));
  }
}

/** Parses a complete container log. */
export function readLogLines(body: Buffer, limits?: LogLimits): LogLine[] {
  const reader = new LogReader(limits);
  reader.push(body);
  return reader.end().lines;
}

/** A line whose newline has not been read yet. */
class OpenLine {
  private readonly parts: Buffer[] = [];
  private byteCount = 0;
  private isTruncated = false;

  constructor(private readonly maxBytes: number) {}

  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  get isCut(): boolean {
    return this.isTruncated;
  }

  get isEmpty(): boolean {
    return this.byteCount === 0;
  }

  add(bytes: Buffer): void {
    const keptBytes = bytes.subarray(0, this.maxBytes - this.byteCount);
    // The bytes are copied, because a view would keep the whole chunk in memory.
    if (keptBytes.length > 0) this.parts.push(Buffer.from(keptBytes));
    this.byteCount += keptBytes.length;
    if (keptBytes.length < bytes.length) this.isTruncated = true;
  }
}

function isHeader(bytes: Buffer, offset: number): boolean {
  return bytes.length - offset >= headerLength && isStartOfHeader(bytes, offset);
}

function isStartOfHeader(bytes: Buffer, offset: number): boolean {
  for (let index = 1; index < 4; index += 1) if ((bytes[offset + index] ?? 0) !== 0) return false;
  return (bytes[offset] ?? 0) <= 2;
}

/** Length of a timestamp as Docker writes it: nine fractional digits, UTC. */
const timestampLength = '2006-01-02T15:04:05.000000000Z'.length;
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{9}Z$/;
const shortTimestampPattern = /^(\d{4}-\d{2}-\d{2}T[0-9:.]+(?:Z|[+-]\d{2}:\d{2})) ?(.*)$/s;
const spaceByte = 0x20;
const carriageReturnByte = 0x0d;

function toLine(
  stream: StreamName,
  bytes: Buffer,
  from: number,
  to: number,
  isCut: boolean,
): LogLine {
  const end = to > from && bytes[to - 1] === carriageReturnByte ? to - 1 : to;
  if (end - from > timestampLength && bytes[from + timestampLength] === spaceByte) {
    const at = bytes.toString('latin1', from, from + timestampLength);
    if (timestampPattern.test(at)) {
      return { stream, at, text: bytes.toString('utf8', from + timestampLength + 1, end), isCut };
    }
  }
  const line = bytes.toString('utf8', from, end);
  const match = shortTimestampPattern.exec(line);
  return match
    ? { stream, at: match[1] ?? null, text: match[2] ?? '', isCut }
    : { stream, at: null, text: line, isCut };
}
