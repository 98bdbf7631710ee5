import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'api-e2e',
  rootDir: '.',
  roots: ['<rootDir>/src'],
  maxWorkers: 1,
  testTimeout: 60_000,
};
