import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'platform-sandbox',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
