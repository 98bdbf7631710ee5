/**
 * Preloaded into the server to move its clock ahead by `CLOCK_AHEAD_MS` milliseconds. Timers are
 * not affected.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  /** @param {ConstructorParameters<DateConstructor>} args */
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + aheadMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
