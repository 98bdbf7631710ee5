import { Clock } from '#infra/clock.js';

/** A clock that is either stopped or follows the real time. It can be advanced in both cases. */
export class TestClock extends Clock {
  private ahead = 0;

  constructor(private readonly fixed?: string) {
    super();
  }

  override now(): Date {
    const from = this.fixed === undefined ? Date.now() : Date.parse(this.fixed);
    return new Date(from + this.ahead);
  }

  /** Undoes all `advance` calls. */
  reset(): void {
    this.ahead = 0;
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
    this.ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
