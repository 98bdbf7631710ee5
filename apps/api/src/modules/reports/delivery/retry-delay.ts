const minuteMs = 60_000;

/** Maximum number of attempts, the last of which is one to two days after the first. */
export const maxAttempts = 16;

/** Reports are not urgent, and a delivery that fails is given up in the end. */
export const reportDelays = { initialMs: minuteMs, maxMs: 6 * 60 * minuteMs };
