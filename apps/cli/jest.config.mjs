import { nodeJestConfig } from '../../jest.preset.mjs';

export default {
  ...nodeJestConfig,
  displayName: 'cli',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
