import { nodeJestConfig } from '../../jest.preset.mjs';

export default {
  ...nodeJestConfig,
  displayName: 'contracts',
  rootDir: '.',
  roots: ['<rootDir>/src'],
  setupFiles: ['reflect-metadata'],
};
