import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'api',
  rootDir: '.',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  setupFiles: ['reflect-metadata'],
};
