import fc from 'fast-check';

/** The same examples in each run; where a property fails, fast-check names the seed and the path to it. */
fc.configureGlobal({ seed: Number(process.env.STACKYARD_TEST_SEED) });
