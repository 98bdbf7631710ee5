import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'cli',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
