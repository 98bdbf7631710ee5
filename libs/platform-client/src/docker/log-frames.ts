/** A line of a container log. */
export interface LogLine {
  stream: 'stdout' | 'stderr';
  /** Time of the line, RFC 3339 with nanoseconds; null without a time. */
  at: string | null;
  text: string;
  /** True if only the first {@link LogLimits.maxLineBytes} of the line were kept. */
  isCut: boolean;
}

/** A part of a container log. */
export interface ContainerLog {
  lines: LogLine[];
  /** False if reading stopped at {@link LogLimits.maxBytes}; the newest lines are missing. */
  isComplete: boolean;
}

/** Limits for reading a container log. */
export interface LogLimits {
  /** Bytes kept of each line. 16 KiB by default. */
  maxLineBytes?: number;
  /** Bytes kept of all lines together. 4 MiB by default. */
  maxBytes?: number;
}

type Stream = LogLine['stream'];

const headerLength = 8;
const newline = 0x0a;

/**
 * Parses a container log chunk by chunk. Without a terminal, Docker sends frames with an 8-byte header
 * (stream, three zeros, length). With a terminal, it sends plain text, which becomes `stdout`. Older
 * engines use the same content type for both formats, so the first bytes decide.
 */
export class LogReader {
  private readonly lines: LogLine[] = [];
  private readonly maxLineBytes: number;
  private readonly maxBytes: number;
  private readonly open: Record<Stream, OpenLine>;
  private format: 'unknown' | 'framed' | 'plain' | 'broken' = 'unknown';
  /** An incomplete frame header. */
  private header = Buffer.alloc(0);
  private stream: Stream = 'stdout';
  /** Remaining bytes of the current frame. */
  private frameBytes = 0;
  private keptBytes = 0;

  constructor({ maxLineBytes = 16 * 1024, maxBytes = 4 * 1024 * 1024 }: LogLimits = {}) {
    this.maxLineBytes = maxLineBytes;
    this.maxBytes = maxBytes;
    this.open = { stdout: new OpenLine(maxLineBytes), stderr: new OpenLine(maxLineBytes) };
  }

  /** True once the limit is reached. Further chunks are ignored. */
  get isFull(): boolean {
    return this.keptBytes >= this.maxBytes;
  }

  /** Adds the next bytes of the log. */
  push(chunk: Buffer): void {
    if (this.format === 'unknown') {
      this.header = Buffer.concat([this.header, chunk]);
      if (this.header.length < headerLength) return;
      chunk = this.header;
      this.header = Buffer.alloc(0);
      this.format = isHeader(chunk) ? 'framed' : 'plain';
    }
    if (this.format === 'plain') this.take('stdout', chunk);
    else if (this.format === 'framed') this.takeFrames(chunk);
  }

  /** Returns the lines, including a last one without a newline unless the limit was reached. */
  end(): ContainerLog {
    // A log shorter than a frame header is plain text, unless it is the start of a header.
    if (this.format === 'unknown' && !isStartOfHeader(this.header))
      this.take('stdout', this.header);
    const isComplete = !this.isFull;
    if (isComplete) for (const stream of ['stdout', 'stderr'] as const) this.endLine(stream, false);
    return { lines: this.lines, isComplete };
  }

  private takeFrames(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.isFull) {
      if (this.frameBytes === 0) {
        const header = Buffer.concat([this.header, rest]);
        if (header.length < headerLength) {
          this.header = header;
          return;
        }
        if (!isHeader(header)) {
          this.format = 'broken';
          return;
        }
        this.stream = header[0] === 2 ? 'stderr' : 'stdout';
        this.frameBytes = header.readUInt32BE(4);
        rest = rest.subarray(headerLength - this.header.length);
        this.header = Buffer.alloc(0);
      }
      const data = rest.subarray(0, this.frameBytes);
      this.frameBytes -= data.length;
      rest = rest.subarray(data.length);
      this.take(this.stream, data);
    }
  }

  private take(stream: Stream, bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0 && !this.isFull) {
      const end = rest.indexOf(newline);
      this.open[stream].add(end < 0 ? rest : rest.subarray(0, end));
      if (end < 0) return;
      this.endLine(stream, true);
      rest = rest.subarray(end + 1);
    }
  }

  private endLine(stream: Stream, isEnded: boolean): void {
    const { bytes, isCut, isEmpty } = this.open[stream];
    if (isEmpty && !isEnded) return;
    this.keptBytes += bytes.length;
    this.lines.push(toLine(stream, bytes, isCut));
    this.open[stream] = new OpenLine(this.maxLineBytes);
  }
}

/** Parses a complete container log. */
export function readLogLines(body: Buffer, limits?: LogLimits): LogLine[] {
  const reader = new LogReader(limits);
  reader.push(body);
  return reader.end().lines;
}

/** A line without its newline so far. */
class OpenLine {
  private readonly parts: Buffer[] = [];
  private length = 0;
  private dropped = false;

  constructor(private readonly maxBytes: number) {}

  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  get isCut(): boolean {
    return this.dropped;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  add(bytes: Buffer): void {
    const kept = bytes.subarray(0, this.maxBytes - this.length);
    // The bytes are copied, because a view would keep the whole chunk in memory.
    if (kept.length > 0) this.parts.push(Buffer.from(kept));
    this.length += kept.length;
    if (kept.length < bytes.length) this.dropped = true;
  }
}

function isHeader(bytes: Buffer): boolean {
  return isStartOfHeader(bytes.subarray(0, headerLength));
}

function isStartOfHeader(bytes: Buffer): boolean {
  return (bytes[0] ?? 0) <= 2 && bytes.subarray(1, 4).every((byte) => byte === 0);
}

function toLine(stream: Stream, bytes: Buffer, isCut: boolean): LogLine {
  const line = bytes.toString('utf8').replace(/\r$/, '');
  const stamped = /^(\d{4}-\d{2}-\d{2}T[0-9:.]+(?:Z|[+-]\d{2}:\d{2})) ?(.*)$/s.exec(line);
  return stamped
    ? { stream, at: stamped[1] ?? null, text: stamped[2] ?? '', isCut }
    : { stream, at: null, text: line, isCut };
}
