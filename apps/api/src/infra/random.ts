/** Provides random numbers. Specs replace it to make them predictable. */
export abstract class Random {
  abstract next(): number;
}

export class SystemRandom extends Random {
  override next(): number {
    return Math.random();
  }
}
