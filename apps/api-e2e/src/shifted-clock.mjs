/**
 * Preloaded into the server to move its clock ahead by `CLOCK_AHEAD_MS` milliseconds. Timers are
 * not affected.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  /** @param {ConstructorParameters<DateConstructor>} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
