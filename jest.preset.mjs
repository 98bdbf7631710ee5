import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import './tools/testing/test-seed.mjs';
import { jestFiles } from './tools/testing/tiers.mjs';

/** Options with which swc compiles TypeScript for tests as `tsc` does for the product. */
const swc = {
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
};
/** The options of `swc` for code that runs in a browser, with JSX. */
const swcForPages = {
  ...swc,
  jsc: {
    ...swc.jsc,
    parser: { ...swc.jsc.parser, tsx: true },
    transform: { legacyDecorator: true, react: { runtime: 'automatic' } },
  },
};
const jestFolder = new URL('tools/testing/jest/', import.meta.url);
/** @param {string} name */
const jestFile = (name) => fileURLToPath(new URL(name, jestFolder));

const sharedConfig = {
  ...jestFiles(),
  runtime: jestFile('runtime.mjs'),
  testRunner: jestFile('runner.mjs'),
  reporters: ['default', jestFile('cost-reporter.mjs')],
  // The timeout only ends tests that hang. It is long, because tests may be slow on a busy machine.
  testTimeout: 120_000,
  workerIdleMemoryLimit: '1500MB',
  // Jest does not transform or load modules, because Node does. These two settings only help Jest
  // find related tests.
  transform: {},
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#(test/.*)\\.js$': '<rootDir>/$1',
    '^#(.*)\\.js$': '<rootDir>/src/$1',
  },
};

/** Jest settings of every project that runs on Node: native ESM, TypeScript through swc. */
export const nodeEsm = {
  ...sharedConfig,
  testEnvironment: jestFile('node-environment.mjs'),
  // Use one more worker than there are cores, because tests spend about a third of a run waiting
  // for servers and child processes.
  maxWorkers: availableParallelism() + 1,
  testEnvironmentOptions: {
    swc,
    customExportConditions: ['@stackyard/source'],
    // Load modules separately for each spec file if they register hooks or keep the state of a test
    // in a variable.
    perSpec: ['\\.spec\\.ts$', '/test/', '-e2e/src/'],
  },
};

/** Jest settings of projects whose code runs in a browser. */
export const browserEsm = {
  ...sharedConfig,
  testEnvironment: jestFile('browser-environment.mjs'),
  // More workers would not help, because these tests wait for nothing and each worker has to load
  // React and the app.
  maxWorkers: availableParallelism(),
  testEnvironmentOptions: {
    swc: swcForPages,
    customExportConditions: ['@stackyard/source', 'browser'],
    // Only the app keeps state in modules, so only its modules are loaded separately for each spec
    // file.
    perSpec: ['/apps/admin/'],
  },
};

/** Path of the setup file that makes fast-check use the seed of the test run. */
export const fixedSeed = jestFile('fixed-seed.mjs');
