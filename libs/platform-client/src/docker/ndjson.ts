import { StringDecoder } from 'node:string_decoder';

/** Maximum length of a line in characters. */
export const maxLineLength = 1_048_576;

/** Parses a stream of newline-delimited JSON. Lines may be split across chunks. */
export class JsonLines {
  private readonly decoder = new StringDecoder('utf8');
  private incompleteLine = '';

  /** @param onLine - called for each line in order, except blank lines */
  constructor(private readonly onLine: (line: unknown) => void) {}

  /**
   * Parses the complete lines of a chunk.
   *
   * @throws {SyntaxError} when a line is not JSON
   * @throws {RangeError} when a line is too long
   */
  push(chunk: Buffer): void {
    const lines = (this.incompleteLine + this.decoder.write(chunk)).split('\n');
    this.incompleteLine = lines.pop() ?? '';
    for (const line of lines) this.emit(line);
    if (this.incompleteLine.length > maxLineLength)
      throw new RangeError('A line of the response is too long');
  }

  /**
   * Parses the last line if it does not end with a line break.
   *
   * @throws {SyntaxError} when the line is not JSON
   * @throws {RangeError} when the line is too long
   */
  end(): void {
    const last = this.incompleteLine + this.decoder.end();
    this.incompleteLine = '';
    this.emit(last);
  }

  private emit(line: string): void {
    if (line.length > maxLineLength) throw new RangeError('A line of the response is too long');
    if (line.trim() !== '') this.onLine(JSON.parse(line));
  }
}
