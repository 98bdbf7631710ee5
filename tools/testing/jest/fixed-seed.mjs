import fc from 'fast-check';

/** Every run uses the same examples. If a property fails, fast-check prints the seed and path. */
fc.configureGlobal({ seed: Number(process.env.STACKYARD_TEST_SEED) });
