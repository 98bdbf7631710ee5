/**
 * Target duration of a batch, during which other writes wait. It is well below the documented limit
 * of 50 ms, because some batches take three times as long as planned.
 */
const targetBatchMs = 12;
const initialSize = 50;
const minSize = 10;
const maxSize = 1000;

interface UnitRunner {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Determines how many entries to remove at once without delaying other writes for long, based on
 * the measured durations.
 */
export class AdaptiveBatchSizer {
  nextSize = initialSize;

  /**
   * Runs a batch in its own unit of work and adjusts the size of the next batch to the time that it
   * took, including the commit.
   */
  async runInUnit<T>(uow: UnitRunner, batch: () => Promise<T>): Promise<T> {
    let startedAt = 0;
    const result = await uow.run(() => {
      startedAt = performance.now();
      return batch();
    });
    const durationMs = Math.max(1, performance.now() - startedAt);
    // At most double the size, because a single fast batch proves little.
    const proposedSize = Math.floor(this.nextSize * Math.min(2, targetBatchMs / durationMs));
    this.nextSize = Math.min(maxSize, Math.max(minSize, proposedSize));
    return result;
  }
}
