import { fixedSeedFile, nodeJestConfig, workersForWaitingTests } from '../../jest.preset.mjs';
import { testFileSelection, tier } from '../../tools/testing/tiers.mjs';

/** `STACKYARD_TEST_DATABASE=postgres` runs the tests on PostgreSQL. */
const isPostgres = process.env.STACKYARD_TEST_DATABASE === 'postgres';

export default {
  ...nodeJestConfig,
  displayName: 'api',
  rootDir: '.',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  setupFiles: ['reflect-metadata', fixedSeedFile],
  maxWorkers: workersForWaitingTests,
  ...testFileSelection({ engine: isPostgres ? 'postgres' : 'sqlite' }),
  ...(isPostgres && {
    globalSetup: '<rootDir>/test/database/postgres-setup.mjs',
    globalTeardown: '<rootDir>/test/database/postgres-teardown.mjs',
    // In the quick tier, the database server and other tasks already keep the cores busy, and a
    // second worker would have to load our code again, which is not worthwhile for a few files.
    maxWorkers: tier === 'full' ? workersForWaitingTests : 1,
  }),
};
