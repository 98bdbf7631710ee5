import { nodeEsm } from '../../jest.preset.mjs';

/** `STACKYARD_TEST_DATABASE=postgres` runs the same tests on PostgreSQL, but for those of one engine. */
const engine =
  process.env.STACKYARD_TEST_DATABASE === 'postgres'
    ? {
        globalSetup: '<rootDir>/test/postgres-setup.mjs',
        globalTeardown: '<rootDir>/test/postgres-teardown.mjs',
        testPathIgnorePatterns: ['\\.sqlite\\.spec\\.ts$'],
      }
    : { testPathIgnorePatterns: ['\\.postgres\\.spec\\.ts$'] };

export default {
  ...nodeEsm,
  displayName: 'api',
  rootDir: '.',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  setupFiles: ['reflect-metadata'],
  ...engine,
};
