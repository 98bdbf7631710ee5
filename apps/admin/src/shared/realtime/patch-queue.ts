import { notifyManager } from '@tanstack/react-query';

/**
 * Changes the cache as news comes in: the first change at once, those that follow it closely all
 * together. A batch of hundreds draws the page a few times instead of hundreds of times.
 */
export class PatchQueue {
  private waiting: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pause = 100) {}

  add(change: () => void): void {
    if (this.timer !== undefined) {
      this.waiting.push(change);
      return;
    }
    change();
    this.wait();
  }

  /** Forgets what waits. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private wait(): void {
    this.timer = setTimeout(() => this.apply(), this.pause);
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
