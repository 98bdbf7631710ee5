import { Random } from '#infra/random.js';

/** Always returns the same number, which a test can change. */
export class FixedRandom extends Random {
  constructor(public value = 0.5) {
    super();
  }

  override next(): number {
    return this.value;
  }
}
