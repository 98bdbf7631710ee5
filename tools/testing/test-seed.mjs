/**
 * What tests that try things at random start from: the same each time, unless a run asks for others.
 * Spec files read it from the environment.
 */
export const testSeed = (process.env.STACKYARD_TEST_SEED ??= '20260301');
