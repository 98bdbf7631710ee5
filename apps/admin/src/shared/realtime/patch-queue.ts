import { notifyManager } from '@tanstack/react-query';

/**
 * Applies the first cache change immediately and batches those that follow shortly after. If
 * hundreds of redeploys change, the page renders a few times instead of hundreds of times.
 */
export class PatchQueue {
  private waiting: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pauseMs = 100) {}

  add(change: () => void): void {
    if (this.timer !== undefined) {
      this.waiting.push(change);
      return;
    }
    change();
    this.wait();
  }

  /** Discards pending changes. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private wait(): void {
    this.timer = setTimeout(() => this.apply(), this.pauseMs);
  }

  private apply(): void {
    this.timer = undefined;
    if (this.waiting.length === 0) return;
    const changes = this.waiting;
    this.waiting = [];
    notifyManager.batch(() => changes.forEach((change) => change()));
    this.wait();
  }
}
