/** A line of a container log. */
export interface LogLine {
  stream: 'stdout' | 'stderr';
  /** Time of the line, RFC 3339 with nanoseconds; null without a time. */
  at: string | null;
  text: string;
}

const headerLength = 8;

/**
 * Parses a container log. Without a terminal, Docker sends frames with an 8-byte header (stream, three
 * zeros, length). With a terminal, it sends plain text, which becomes `stdout`. Older engines use the
 * same content type for both formats, so the first bytes decide.
 */
export function readLogLines(body: Buffer): LogLine[] {
  const frames = splitFrames(body) ?? [{ stream: 'stdout' as const, data: body }];
  const lines: LogLine[] = [];
  const incomplete = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  for (const { stream, data } of frames) {
    let rest = incomplete[stream].length > 0 ? Buffer.concat([incomplete[stream], data]) : data;
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      lines.push(toLine(stream, rest.subarray(0, end)));
      rest = rest.subarray(end + 1);
    }
    incomplete[stream] = Buffer.from(rest);
  }
  for (const stream of ['stdout', 'stderr'] as const) {
    if (incomplete[stream].length > 0) lines.push(toLine(stream, incomplete[stream]));
  }
  return lines;
}

interface Frame {
  stream: LogLine['stream'];
  data: Buffer;
}

/** Returns the frames of a log; null if the log is plain text. */
function splitFrames(body: Buffer): Frame[] | null {
  const frames: Frame[] = [];
  let offset = 0;
  while (offset < body.length) {
    if (!startsFrame(body, offset)) {
      if (offset === 0) return null;
      break;
    }
    const length = body.readUInt32BE(offset + 4);
    const start = offset + headerLength;
    frames.push({
      stream: body[offset] === 2 ? 'stderr' : 'stdout',
      data: body.subarray(start, start + length),
    });
    offset = start + length;
  }
  return frames;
}

function startsFrame(body: Buffer, offset: number): boolean {
  if (offset + headerLength > body.length) return false;
  const kind = body[offset] ?? 255;
  return kind <= 2 && body.readUIntBE(offset + 1, 3) === 0;
}

function toLine(stream: LogLine['stream'], bytes: Buffer): LogLine {
  const line = bytes.toString('utf8').replace(/\r$/, '');
  const withTime = /^(\d{4}-\d{2}-\d{2}T[0-9:.]+(?:Z|[+-]\d{2}:\d{2})) ?(.*)$/s.exec(line);
  return withTime
    ? { stream, at: withTime[1] ?? null, text: withTime[2] ?? '' }
    : { stream, at: null, text: line };
}
