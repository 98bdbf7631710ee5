import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'contracts',
  rootDir: '.',
  roots: ['<rootDir>/src'],
  setupFiles: ['reflect-metadata'],
};
