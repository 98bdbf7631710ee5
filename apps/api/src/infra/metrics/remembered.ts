/** Milliseconds that a read may take. */
const patience = 2000;

/** A value that costs something to read: read once for all who ask at the same time, and kept for a while. */
export class Remembered<T> {
  private reading: Promise<T> | undefined;
  private readAt = -Infinity;

  /** @param freshFor - milliseconds for which a value that was read is handed out again */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly freshFor: number,
  ) {}

  /** Rejects when the read fails or takes too long; the next one tries again. */
  value(): Promise<T> {
    if (this.reading === undefined || performance.now() - this.readAt >= this.freshFor) {
      this.readAt = performance.now();
      this.reading = inTime(this.read());
      this.reading.catch(() => (this.reading = undefined));
    }
    return this.reading;
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No value within ${patience} ms`)), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
