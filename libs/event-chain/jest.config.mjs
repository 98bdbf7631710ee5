import { fixedSeedFile, nodeJestConfig } from '../../jest.preset.mjs';

export default {
  ...nodeJestConfig,
  displayName: 'event-chain',
  rootDir: '.',
  roots: ['<rootDir>/src'],
  setupFiles: [fixedSeedFile],
};
