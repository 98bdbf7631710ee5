/** Seed of randomised tests. It is fixed unless the environment sets another one. */
export const testSeed = (process.env.STACKYARD_TEST_SEED ??= '20260301');
