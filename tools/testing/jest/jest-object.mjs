import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const timeoutSymbol = Symbol.for('TEST_TIMEOUT_SYMBOL');
const mocker = new ModuleMocker(globalThis);

/** @type {ModernFakeTimers} */
let timers;

/**
 * The `jest` object of spec files. It contains only functions whose effects can be undone after a
 * file. Modules are shared, so they cannot be mocked.
 */
export const jestObject = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  isMockFunction: mocker.isMockFunction.bind(mocker),
  mocked: (/** @type {unknown} */ source) => source,
  clearAllMocks: () => void mocker.clearAllMocks(),
  resetAllMocks: () => void mocker.resetAllMocks(),
  restoreAllMocks: () => void mocker.restoreAllMocks(),
  useFakeTimers: (/** @type {object} */ options) => void timers.useFakeTimers(options),
  useRealTimers: () => void timers.useRealTimers(),
  setSystemTime: (/** @type {number | Date} */ now) => timers.setSystemTime(now),
  advanceTimersByTime: (/** @type {number} */ ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (/** @type {number} */ ms) => timers.advanceTimersByTimeAsync(ms),
  runAllTimers: () => timers.runAllTimers(),
  runAllTimersAsync: () => timers.runAllTimersAsync(),
  runOnlyPendingTimers: () => timers.runOnlyPendingTimers(),
  runOnlyPendingTimersAsync: () => timers.runOnlyPendingTimersAsync(),
  getTimerCount: () => timers.getTimerCount(),
  setTimeout: (/** @type {number} */ ms) => void Reflect.set(globalThis, timeoutSymbol, ms),
};

/** @param {import('@jest/types').Config.ProjectConfig} config */
export function beginSpecFile(config) {
  timers = new ModernFakeTimers({ config, global: globalThis });
  return { timers, mocker };
}

/** Undoes the effects of a spec file's calls to the `jest` object. */
export function endSpecFile() {
  timers.dispose();
  mocker.restoreAllMocks();
  mocker.clearAllMocks();
  Reflect.deleteProperty(globalThis, timeoutSymbol);
}
