/** Provides random numbers. Specs replace this class, so that the numbers are predictable. */
export abstract class Random {
  abstract next(): number;
}

export class SystemRandom extends Random {
  override next(): number {
    return Math.random();
  }
}
