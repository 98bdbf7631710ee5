import { fixedSeed, nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'event-chain',
  rootDir: '.',
  roots: ['<rootDir>/src'],
  setupFiles: [fixedSeed],
};
