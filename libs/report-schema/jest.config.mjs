import { nodeJestConfig } from '../../jest.preset.mjs';

export default {
  ...nodeJestConfig,
  displayName: 'report-schema',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
