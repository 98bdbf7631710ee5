import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { leavingMutationKey } from '../api/key-while-leaving.js';

/**
 * How long to collect keys before they are invalidated, because one change causes several events in
 * quick succession.
 */
const collectionDelayMs = 40;

/**
 * Collects stale keys and invalidates them together: `collectionDelayMs` after the first key and, while keys
 * keep arriving, at most every `delayMs`. A short burst of events causes one or two refetches.
 */
export class StaleQueue {
  private readonly pendingKeys = new Map<string, QueryKey>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flushedAt = -Infinity;

  constructor(
    private readonly cache: QueryClient,
    private readonly delayMs = 400,
  ) {}

  add(keys: readonly QueryKey[]): void {
    keys.forEach((key) => this.pendingKeys.set(hashKey(key), key));
    if (this.pendingKeys.size === 0) return;
    const pauseMs = this.flushedAt + this.delayMs - Date.now();
    this.timer ??= setTimeout(() => this.flush(), Math.max(collectionDelayMs, pauseMs));
  }

  /** Discards pending keys. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pendingKeys.clear();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushedAt = Date.now();
    const keys = [...this.pendingKeys.values()];
    this.pendingKeys.clear();
    keys.forEach((queryKey) => this.invalidate(queryKey));
  }

  private invalidate(queryKey: QueryKey): void {
    const refetchType = this.isLeaving(queryKey) ? { refetchType: 'none' as const } : {};
    void this.cache.invalidateQueries({ queryKey, ...refetchType });
  }

  /** Whether the app is leaving a page whose record belongs to the area of this key. */
  private isLeaving(queryKey: QueryKey): boolean {
    return queryKey.some((_, index) => {
      const mutationKey = leavingMutationKey(queryKey.slice(0, index + 1));
      return this.cache.isMutating({ mutationKey, exact: true }) > 0;
    });
  }
}
