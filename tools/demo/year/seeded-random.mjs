/**
 * Generates numbers that look random and are the same in every run (mulberry32).
 *
 * @param {number} seed
 */
export function seededRandom(seed) {
  let state = seed >>> 0;
  /** Returns a number from 0 to 1, excluding 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /**
     * Returns a whole number from `from` to `to`, including both.
     *
     * @param {number} from
     * @param {number} to
     */
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    /**
     * @template T
     * @param {readonly T[]} values
     * @returns {T}
     */
    pick: (values) => /** @type {T} */ (values[Math.floor(next() * values.length)]),
    /** @param {number} probability */
    happens: (probability) => next() < probability,
  };
}

/** @typedef {ReturnType<typeof seededRandom>} Chance */
