/** One line that a container wrote. */
export interface LogLine {
  stream: 'stdout' | 'stderr';
  /** When it was written, as the engine spells it (RFC 3339, nanoseconds); null when it sent none. */
  at: string | null;
  text: string;
}

const headerLength = 8;

/**
 * Reads a container log. Without a terminal the engine puts an 8-byte header before each piece
 * (stream, three zeros, length); with a terminal it sends plain text, which counts as `stdout`.
 * Both carry the same content type on older engines, so the bytes decide.
 */
export function readLogLines(body: Buffer): LogLine[] {
  const pieces = splitFrames(body) ?? [{ stream: 'stdout' as const, data: body }];
  const lines: LogLine[] = [];
  const open = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  for (const { stream, data } of pieces) {
    let rest = open[stream].length > 0 ? Buffer.concat([open[stream], data]) : data;
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      lines.push(toLine(stream, rest.subarray(0, end)));
      rest = rest.subarray(end + 1);
    }
    open[stream] = Buffer.from(rest);
  }
  for (const stream of ['stdout', 'stderr'] as const) {
    if (open[stream].length > 0) lines.push(toLine(stream, open[stream]));
  }
  return lines;
}

interface Piece {
  stream: LogLine['stream'];
  data: Buffer;
}

/** The pieces of a framed log; null when the bytes are not frames. */
function splitFrames(body: Buffer): Piece[] | null {
  const pieces: Piece[] = [];
  let offset = 0;
  while (offset < body.length) {
    if (!startsFrame(body, offset)) {
      if (offset === 0) return null;
      break;
    }
    const length = body.readUInt32BE(offset + 4);
    const start = offset + headerLength;
    pieces.push({
      stream: body[offset] === 2 ? 'stderr' : 'stdout',
      data: body.subarray(start, start + length),
    });
    offset = start + length;
  }
  return pieces;
}

function startsFrame(body: Buffer, offset: number): boolean {
  if (offset + headerLength > body.length) return false;
  const kind = body[offset] ?? 255;
  return kind <= 2 && body.readUIntBE(offset + 1, 3) === 0;
}

function toLine(stream: LogLine['stream'], bytes: Buffer): LogLine {
  const line = bytes.toString('utf8').replace(/\r$/, '');
  const stamped = /^(\d{4}-\d{2}-\d{2}T[0-9:.]+(?:Z|[+-]\d{2}:\d{2})) ?(.*)$/s.exec(line);
  return stamped
    ? { stream, at: stamped[1] ?? null, text: stamped[2] ?? '' }
    : { stream, at: null, text: line };
}
