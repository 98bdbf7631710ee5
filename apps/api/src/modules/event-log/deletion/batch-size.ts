/** Milliseconds that one batch should hold up other writes: 50 are promised, and some take three times as long. */
const target = 12;
const first = 50;
const least = 10;
const most = 1000;

/** Whatever carries out units of work. */
interface Units {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** How many entries to remove at once, so that nobody waits for long: measured, not guessed. */
export class BatchSize {
  next = first;

  /** Carries out a batch as a unit of its own, commit included, and draws the conclusion for the next one. */
  async asUnit<T>(uow: Units, batch: () => Promise<T>): Promise<T> {
    let began = 0;
    const result = await uow.run(() => {
      began = performance.now();
      return batch();
    });
    const took = Math.max(1, performance.now() - began);
    // At most twice as many: a single quick batch proves little.
    const wanted = Math.floor(this.next * Math.min(2, target / took));
    this.next = Math.min(most, Math.max(least, wanted));
    return result;
  }
}
