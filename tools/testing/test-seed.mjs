/** Seed of randomised tests; the same in every run unless `STACKYARD_TEST_SEED` is set. */
export const testSeed = (process.env.STACKYARD_TEST_SEED ??= '20260301');
