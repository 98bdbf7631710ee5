import { nodeEsm } from '../../jest.preset.mjs';

export default {
  ...nodeEsm,
  displayName: 'report-schema',
  rootDir: '.',
  roots: ['<rootDir>/src'],
};
