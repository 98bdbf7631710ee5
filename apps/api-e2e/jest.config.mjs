import { nodeJestConfig, workersForWaitingTests } from '../../jest.preset.mjs';

export default {
  ...nodeJestConfig,
  displayName: 'api-e2e',
  rootDir: '.',
  roots: ['<rootDir>/src'],
  globalSetup: '<rootDir>/../api/test/database/postgres-setup.mjs',
  globalTeardown: '<rootDir>/../api/test/database/postgres-teardown.mjs',
  maxWorkers: workersForWaitingTests,
  testTimeout: 180_000,
};
