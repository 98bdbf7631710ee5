import { readFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { version as compiler } from '@swc/core';
import { endSpecFile, jestObject } from './jest-object.mjs';
import { disableAsyncStorages, recordAsyncStorages } from './scopes.mjs';
import { cachePathsOf } from './transformed.mjs';

// Jest expects the default export in the form of transpiled CommonJS.
export const __esModule = true;

const require = createRequire(import.meta.url);
let specFileCount = 0;
let cache = '';

/**
 * Loads spec files through Node's own module cache instead of Jest's isolated cache, so that their
 * imports are loaded and compiled once per worker instead of once per file. Jest's runner,
 * reporters and options still apply.
 */
export default class SharedRuntime {
  #file = (specFileCount += 1);

  /** @param {import('@jest/types').Config.ProjectConfig} config */
  constructor(config) {
    registerLoader(config);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** @param {string} path */
  unstable_importModule(path) {
    const url = path.includes('/node_modules/')
      ? pathToFileURL(path).href
      : `${pathToFileURL(path)}?spec=${this.#file}`;
    return import(url);
  }

  /** @param {string} path */
  requireModule(path) {
    return require(path);
  }

  /**
   * Loads a module of Jest. The test framework stores the tests of a file in module variables, so
   * each file gets a fresh module.
   *
   * @param {string} path
   */
  requireInternalModule(path) {
    delete require.cache[path];
    return recordAsyncStorages(() => require(path));
  }

  getSourceMaps() {
    return sourceMaps;
  }

  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  resetModules() {}

  clearAllMocks() {
    jestObject.clearAllMocks();
  }

  resetAllMocks() {
    jestObject.resetAllMocks();
  }

  restoreAllMocks() {
    jestObject.restoreAllMocks();
  }

  getAllCoverageInfoCopy() {
    return {};
  }

  teardown() {
    disableAsyncStorages();
    endSpecFile();
  }
}

/** @param {import('@jest/types').Config.ProjectConfig} config */
function registerLoader(config) {
  if (cache !== '') return;
  const { swc, perSpec, customExportConditions: conditions } = config.testEnvironmentOptions;
  const key = `${compiler} ${JSON.stringify(swc)}`;
  const version = createHash('sha1').update(key).digest('hex').slice(0, 8);
  cache = join(config.cacheDirectory, `stackyard-specs-${version}`);
  register('./loader.mjs', import.meta.url, { data: { conditions, perSpec, swc, cache } });
}

/**
 * Source map paths, read when a stack trace contains a module for the first time.
 *
 * @type {Map<string, string>}
 */
class SourceMaps extends Map {
  /** @override @param {string} file */
  get(file) {
    if (!this.has(file)) this.set(file, sourceMapPathOf(file));
    return super.get(file);
  }
}

const sourceMaps = new SourceMaps();

/** @param {string} file */
function sourceMapPathOf(file) {
  if (!/\.tsx?(?:\?|$)/.test(file)) return undefined;
  const path = file.startsWith('file:') ? fileURLToPath(file.replace(/\?.*/, '')) : file;
  return cachePathsOf(cache, path, readFileSync(path, 'utf8')).map;
}
