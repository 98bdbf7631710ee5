/** Jest settings shared by every project that runs on Node: native ESM, TypeScript through swc. */
export const nodeEsm = {
  testEnvironment: 'node',
  maxWorkers: 2,
  // It ends what hangs. What is only slow, on a machine that does other things, is no fault.
  testTimeout: 120_000,
  workerIdleMemoryLimit: '600MB',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        sourceMaps: 'inline',
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
          },
        },
        module: { type: 'nodenext' },
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['@stackyard/source', 'node', 'node-addons'] },
};
