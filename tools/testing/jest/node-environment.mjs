import { beginSpecFile } from './jest-object.mjs';
import { leaksSince, recordProcessState } from './leaks.mjs';

/** Runs spec files directly in the worker process, so they share its globals and modules. */
export default class SharedEnvironment {
  global = globalThis;
  fakeTimers = null;
  #exit = process.exit;
  #console = globalThis.console;
  #initialState = recordProcessState();

  /** @param {{ projectConfig: import('@jest/types').Config.ProjectConfig }} config */
  constructor({ projectConfig }) {
    const { timers, mocker } = beginSpecFile(projectConfig);
    this.fakeTimersModern = timers;
    this.moduleMocker = mocker;
  }

  async setup() {}

  /**
   * Handles the last event of a spec file. Anything that the file left behind counts as its
   * failure.
   *
   * @param {{ name: string }} event
   * @param {{ unhandledErrors: unknown[] }} state
   */
  handleTestEvent({ name }, state) {
    if (name !== 'run_finish') return;
    for (const leak of leaksSince(this.#initialState)) {
      const fault = new Error(`This spec file leaves ${leak} behind.`);
      fault.stack = fault.message;
      state.unhandledErrors.push([fault, undefined]);
    }
  }

  async teardown() {
    process.exit = this.#exit;
    globalThis.console = this.#console;
  }

  exportConditions() {
    return [];
  }

  getVmContext() {
    return null;
  }
}
