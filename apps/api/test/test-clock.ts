import { Clock } from '#infra/clock.js';

/** A clock that is either stopped or follows real time, and that can be advanced in both cases. */
export class TestClock extends Clock {
  private aheadMs = 0;

  constructor(private readonly fixedTime?: string) {
    super();
  }

  override now(): Date {
    const baseMs = this.fixedTime === undefined ? Date.now() : Date.parse(this.fixedTime);
    return new Date(baseMs + this.aheadMs);
  }

  /** Reverts all `advance` calls. */
  reset(): void {
    this.aheadMs = 0;
  }

  advance(duration: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = duration;
    this.aheadMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
