/** Milliseconds that one batch may hold up other writes; half of what is promised. */
const target = 25;
const first = 50;
const least = 10;
const most = 1000;

/** How many entries to remove at once, so that nobody waits for long: measured, not guessed. */
export class BatchSize {
  next = first;

  /** Runs a batch and draws the conclusion for the next one. */
  async measure<T>(batch: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await batch();
    const took = Math.max(1, performance.now() - began);
    // At most twice as many: a single quick batch proves little.
    const wanted = Math.floor(this.next * Math.min(2, target / took));
    this.next = Math.min(most, Math.max(least, wanted));
    return result;
  }
}
