import { nodeJestConfig } from '../../jest.preset.mjs';

export default {
  ...nodeJestConfig,
  displayName: 'platform-client',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
