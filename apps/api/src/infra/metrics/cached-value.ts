const timeoutMs = 2000;

/** Caches a value that is expensive to read. Concurrent callers share a single read. */
export class CachedValue<T> {
  private pendingRead: Promise<T> | undefined;
  private readAt = -Infinity;

  /** @param cacheMs - how long a value is reused */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly cacheMs: number,
  ) {}

  /**
   * Returns the cached value, or reads a new one. Rejects if reading fails or takes too long; the
   * next call then tries again.
   */
  value(): Promise<T> {
    if (this.pendingRead === undefined || performance.now() - this.readAt >= this.cacheMs) {
      this.readAt = performance.now();
      this.pendingRead = withTimeout(this.read());
      this.pendingRead.catch(() => (this.pendingRead = undefined));
    }
    return this.pendingRead;
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No value within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
