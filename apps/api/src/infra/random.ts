/** Random numbers, which specs can set. */
export abstract class Random {
  /** Returns a number of at least 0 and less than 1. */
  abstract next(): number;
}

export class SystemRandom extends Random {
  override next(): number {
    return Math.random();
  }
}
