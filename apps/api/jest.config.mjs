import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'api',
  rootDir: '.',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testTimeout: 20_000,
  setupFiles: ['reflect-metadata'],
};
