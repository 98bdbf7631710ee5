import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'api-client',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
