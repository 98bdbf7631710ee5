import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Collects stale keys and invalidates them together: a burst of twenty events costs one read. */
export class StaleQueue {
  private readonly waiting = new Map<string, QueryKey>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly cache: QueryClient,
    private readonly delayMs = 400,
  ) {}

  add(keys: readonly QueryKey[]): void {
    keys.forEach((key) => this.waiting.set(hashKey(key), key));
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => this.flush(), this.delayMs);
  }

  /** Discards pending keys. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.clear();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const keys = [...this.waiting.values()];
    this.waiting.clear();
    keys.forEach((queryKey) => void this.cache.invalidateQueries({ queryKey }));
  }
}
