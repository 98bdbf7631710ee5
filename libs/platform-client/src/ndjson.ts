import { StringDecoder } from 'node:string_decoder';

/** The longest line that is accepted, in characters. */
export const maxLineLength = 1_048_576;

/** Cuts a stream of newline-delimited JSON into parsed lines, however the chunks fall. */
export class JsonLines {
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';

  /** @param onLine Called once for each line, in order; blank lines are left out. */
  constructor(private readonly onLine: (line: unknown) => void) {}

  /** @throws SyntaxError when a line is not JSON, RangeError when one is too long. */
  push(chunk: Buffer): void {
    const lines = (this.rest + this.decoder.write(chunk)).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.emit(line);
    if (this.rest.length > maxLineLength) throw new RangeError('A line of the answer is too long');
  }

  /** Hands over a last line that had no line end. */
  end(): void {
    const last = this.rest + this.decoder.end();
    this.rest = '';
    this.emit(last);
  }

  private emit(line: string): void {
    if (line.length > maxLineLength) throw new RangeError('A line of the answer is too long');
    if (line.trim() !== '') this.onLine(JSON.parse(line));
  }
}
