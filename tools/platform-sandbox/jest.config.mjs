import { nodeJestConfig } from '../../jest.preset.mjs';

export default {
  ...nodeJestConfig,
  displayName: 'platform-sandbox',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
