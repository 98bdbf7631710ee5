/** Reads exact numbers of bytes from a stream, regardless of the size of its pieces. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private unreadBytes: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /**
   * Yields the given number of bytes as they arrive.
   *
   * @throws if the stream ends early
   */
  async *readChunks(bytes: number): AsyncGenerator<Buffer, void, undefined> {
    for (let remaining = bytes; remaining > 0;) {
      if (this.unreadBytes.length === 0) this.unreadBytes = await this.nextChunk();
      const chunk = this.unreadBytes.subarray(0, remaining);
      this.unreadBytes = this.unreadBytes.subarray(chunk.length);
      remaining -= chunk.length;
      yield chunk;
    }
  }

  async read(bytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.readChunks(bytes)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Reads to the end, so that faults in the remaining data are detected. */
  async finish(): Promise<void> {
    while ((await this.chunks.next()).done !== true);
  }

  private async nextChunk(): Promise<Buffer> {
    const { done, value } = await this.chunks.next();
    if (done === true) throw new Error('ends too early');
    return value;
  }
}
