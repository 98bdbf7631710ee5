/** Reads exact numbers of bytes from a stream, regardless of the size of its pieces. */
export class ByteReader {
  private readonly pieces: AsyncIterator<Buffer>;
  private unreadBytes: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.pieces = stream[Symbol.asyncIterator]();
  }

  /**
   * Yields the given number of bytes as they arrive.
   *
   * @throws if the stream ends early
   */
  async *readChunks(bytes: number): AsyncGenerator<Buffer, void, undefined> {
    for (let remaining = bytes; remaining > 0;) {
      if (this.unreadBytes.length === 0) this.unreadBytes = await this.nextPiece();
      const piece = this.unreadBytes.subarray(0, remaining);
      this.unreadBytes = this.unreadBytes.subarray(piece.length);
      remaining -= piece.length;
      yield piece;
    }
  }

  async read(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.readChunks(bytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Reads to the end, so that faults in the remaining data are detected. */
  async finish(): Promise<void> {
    while ((await this.pieces.next()).done !== true);
  }

  private async nextPiece(): Promise<Buffer> {
    const { done, value } = await this.pieces.next();
    if (done === true) throw new Error('ends too early');
    return value;
  }
}
