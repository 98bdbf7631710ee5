import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import './tools/testing/test-seed.mjs';
import { testFileSelection } from './tools/testing/tiers.mjs';

/** Makes swc compile TypeScript for tests in the same way as `tsc` does for the build. */
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
/** Like `swc`, for code that runs in a browser and contains JSX. */
const swcForBrowser = {
  ...swc,
  jsc: {
    ...swc.jsc,
    parser: { ...swc.jsc.parser, tsx: true },
    transform: { legacyDecorator: true, react: { runtime: 'automatic' } },
  },
};
const jestFolder = new URL('tools/testing/jest/', import.meta.url);
/** @param {string} name */
const jestFilePath = (name) => fileURLToPath(new URL(name, jestFolder));

const sharedConfig = {
  ...testFileSelection(),
  runtime: jestFilePath('runtime.mjs'),
  testRunner: jestFilePath('runner.mjs'),
  reporters: ['default', jestFilePath('cost-reporter.mjs')],
  // The timeout only ends tests that hang. It is long because tests can be slow on a busy machine.
  testTimeout: 120_000,
  workerIdleMemoryLimit: '1500MB',
  // Node loads the modules, and its loader hooks compile them. Jest uses these two settings only to
  // find related tests.
  transform: {},
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#(test/.*)\\.js$': '<rootDir>/$1',
    '^#(.*)\\.js$': '<rootDir>/src/$1',
  },
};

/**
 * Number of workers for projects whose tests wait for servers and child processes for about a third
 * of a run: one more than there are cores.
 */
export const workersForWaitingTests = availableParallelism() + 1;

/** Jest settings of every project that runs on Node: native ESM, TypeScript through swc. */
export const nodeJestConfig = {
  ...sharedConfig,
  testEnvironment: jestFilePath('node-environment.mjs'),
  // Most projects have so few tests that a second worker would take longer to load the modules than
  // the tests take to run.
  maxWorkers: 1,
  testEnvironmentOptions: {
    swc,
    customExportConditions: ['@stackyard/source'],
    // Modules that register hooks or keep test state in variables are loaded again for each spec
    // file.
    perSpec: ['\\.spec\\.ts$', '/test/', '-e2e/src/'],
  },
};

/** Jest settings of projects whose code runs in a browser. */
export const browserJestConfig = {
  ...sharedConfig,
  testEnvironment: jestFilePath('browser-environment.mjs'),
  // These tests never wait for other processes, and each further worker would have to load and
  // optimize React and the app again.
  maxWorkers: 1,
  testEnvironmentOptions: {
    swc: swcForBrowser,
    customExportConditions: ['@stackyard/source', 'browser'],
    // Only the app keeps state in modules, so only its modules are loaded again for each spec file.
    perSpec: ['/apps/admin/'],
  },
};

/** Path of the setup file that makes fast-check use the seed of the test run. */
export const fixedSeedFile = jestFilePath('fixed-seed.mjs');
