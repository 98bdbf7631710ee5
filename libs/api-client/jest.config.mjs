import { nodeJestConfig } from '../../jest.preset.mjs';

export default {
  ...nodeJestConfig,
  displayName: 'api-client',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
