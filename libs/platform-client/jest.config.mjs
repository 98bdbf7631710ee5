import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'platform-client',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
