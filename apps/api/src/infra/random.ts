/** Provides random numbers, which specs can set. */
export abstract class Random {
  abstract next(): number;
}

export class SystemRandom extends Random {
  override next(): number {
    return Math.random();
  }
}
