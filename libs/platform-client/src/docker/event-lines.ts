/**
 * Maximum number of bytes in a line; longer lines are dropped. The limit is high because an event
 * contains all labels of a container.
 */
export const maxEventBytes = 1_048_576;

const newlineByte = 0x0a;

/**
 * Splits a stream of events into lines. A line that is too long is dropped without being buffered.
 */
export class EventLines {
  private parts: Buffer[] = [];
  private byteCount = 0;

  /**
   * @param onLine - called with each line that is not blank, and with null instead of a line that
   *   was too long
   */
  constructor(private readonly onLine: (line: string | null) => void) {}

  /** Adds the next bytes of the stream. */
  push(chunk: Buffer): void {
    let buffer = chunk;
    for (let end = buffer.indexOf(newlineByte); end >= 0; end = buffer.indexOf(newlineByte)) {
      this.add(buffer.subarray(0, end));
      this.endLine();
      buffer = buffer.subarray(end + 1);
    }
    // The bytes are copied because a view would keep the whole chunk in memory.
    if (buffer.length > 0) this.add(Buffer.from(buffer));
  }

  /** Completes the last line even if it does not end with a newline. */
  end(): void {
    this.endLine();
  }

  private add(bytes: Buffer): void {
    this.byteCount += bytes.length;
    if (this.byteCount > maxEventBytes) this.parts = [];
    else this.parts.push(bytes);
  }

  private endLine(): void {
    const { parts, byteCount } = this;
    this.parts = [];
    this.byteCount = 0;
    if (byteCount > maxEventBytes) {
      this.onLine(null);
      return;
    }
    const line = Buffer.concat(parts).toString('utf8').trim();
    if (line !== '') this.onLine(line);
  }
}
