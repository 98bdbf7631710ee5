const minuteMs = 60_000;

/** Maximum number of attempts. The last attempt is made one to two days after the first. */
export const maxAttempts = 16;

/**
 * Bounds of the delay between two attempts. The delays are long, because reports are not urgent.
 */
export const reportDelays = { initialMs: minuteMs, maxMs: 6 * 60 * minuteMs };
