import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import './tools/testing/test-seed.mjs';
import { jestFiles } from './tools/testing/tiers.mjs';

/** How swc compiles TypeScript for tests, as `tsc` does for the product. */
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
/** The same for the pages, with JSX. */
const swcOfPages = {
  ...swc,
  jsc: {
    ...swc.jsc,
    parser: { ...swc.jsc.parser, tsx: true },
    transform: { legacyDecorator: true, react: { runtime: 'automatic' } },
  },
};
const parts = new URL('tools/testing/jest/', import.meta.url);
/** @param {string} name */
const part = (name) => fileURLToPath(new URL(name, parts));

const shared = {
  ...jestFiles(),
  runtime: part('runtime.mjs'),
  testRunner: part('runner.mjs'),
  reporters: ['default', part('cost-reporter.mjs')],
  // It ends what hangs. What is only slow, on a machine that does other things, is no fault.
  testTimeout: 120_000,
  workerIdleMemoryLimit: '1500MB',
  // Node loads the modules; this is for Jest's own search of related tests.
  transform: {},
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#(test/.*)\\.js$': '<rootDir>/$1',
    '^#(.*)\\.js$': '<rootDir>/src/$1',
  },
};

/** Jest settings of every project that runs on Node: native ESM, TypeScript through swc. */
export const nodeEsm = {
  ...shared,
  testEnvironment: part('node-environment.mjs'),
  // One more than cores: about a third of a run is waiting for servers and programs.
  maxWorkers: availableParallelism() + 1,
  testEnvironmentOptions: {
    swc,
    customExportConditions: ['@stackyard/source'],
    // What registers hooks, and what keeps the state of a test in a variable.
    perSpec: ['\\.spec\\.ts$', '/test/', '-e2e/src/'],
  },
};

/** Jest settings of projects whose code runs in a browser. */
export const browserEsm = {
  ...shared,
  testEnvironment: part('browser-environment.mjs'),
  // Pages wait for nothing, and each worker loads React and the app anew.
  maxWorkers: availableParallelism(),
  testEnvironmentOptions: {
    swc: swcOfPages,
    customExportConditions: ['@stackyard/source', 'browser'],
    // The app keeps state in modules, as a page does; packages and libraries do not.
    perSpec: ['/apps/admin/'],
  },
};

/** A setup file for projects that use fast-check. */
export const fixedSeed = part('fixed-seed.mjs');
