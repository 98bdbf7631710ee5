import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {object} Cost The cost of a spec file.
 * @property {string} path Relative to the project folder.
 * @property {number} tests
 * @property {number} seconds
 * @property {number} cpuSeconds CPU time of its worker.
 * @property {number} programCpuSeconds CPU time of the programs that it started, as far as they
 *   have ended.
 * @property {number} applications How often the server was started.
 */

/** Writes the cost of each spec file next to the JSON report, if there is one. */
export default class CostReporter {
  /** @type {Cost[]} */
  #costs = [];
  #globalConfig;

  /** @param {import('@jest/types').Config.GlobalConfig} globalConfig */
  constructor(globalConfig) {
    this.#globalConfig = globalConfig;
  }

  /** @param {{ path: string }} test @param {{ cost?: object, testResults: unknown[] }} result */
  onTestResult(test, { cost, testResults }) {
    const path = relative(this.#globalConfig.rootDir, test.path);
    const zeroCost = { seconds: 0, cpuSeconds: 0, programCpuSeconds: 0, applications: 0 };
    this.#costs.push({ path, tests: testResults.length, ...zeroCost, ...cost });
  }

  onRunComplete() {
    const { outputFile } = this.#globalConfig;
    if (outputFile === undefined) return;
    writeFileSync(outputFile.replace(/\.json$/, '.costs.json'), JSON.stringify(this.#costs));
  }

  getLastError() {}
}
