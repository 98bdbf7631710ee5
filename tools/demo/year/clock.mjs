import { mock } from 'node:test';

/**
 * A clock that stands still until it is moved. It replaces `Date` in this process, so that the
 * server, the platforms and this program always have the same time.
 */
export class SimulatedClock {
  /** @param {number} startMs Milliseconds since 1970. */
  constructor(startMs) {
    mock.timers.enable({ apis: ['Date'], now: startMs });
  }

  now() {
    return Date.now();
  }

  /**
   * Moves the clock forward to a time. An earlier time has no effect, because recorded events must
   * stay in order.
   *
   * @param {number} ms
   */
  advanceTo(ms) {
    if (ms > Date.now()) mock.timers.setTime(ms);
  }

  /** @param {number} ms */
  advance(ms) {
    this.advanceTo(Date.now() + ms);
  }

  /** Restores the real time. */
  release() {
    mock.timers.reset();
  }
}
