import { notifyManager } from '@tanstack/react-query';

/**
 * Applies the first cache change immediately and batches those that follow shortly after. If
 * hundreds of redeploys change, the page renders a few times instead of hundreds of times.
 */
export class PatchQueue {
  private pendingChanges: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pauseMs = 100) {}

  add(change: () => void): void {
    if (this.timer !== undefined) {
      this.pendingChanges.push(change);
      return;
    }
    change();
    this.schedule();
  }

  /** Discards pending changes. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pendingChanges = [];
  }

  private schedule(): void {
    this.timer = setTimeout(() => this.apply(), this.pauseMs);
  }

  private apply(): void {
    this.timer = undefined;
    if (this.pendingChanges.length === 0) return;
    const changes = this.pendingChanges;
    this.pendingChanges = [];
    notifyManager.batch(() => changes.forEach((change) => change()));
    this.schedule();
  }
}
