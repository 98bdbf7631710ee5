import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { default: runInCircus } = createRequire(import.meta.url)('jest-circus/runner');

/** The real function, stored early, because a spec file may leave a fake clock installed. */
const now = performance.now.bind(performance);
/** Number of ticks per second in which /proc counts CPU time. */
const ticksPerSecond = 100;
/** Key of the global counter of applications that tests have started. */
const applicationsKey = Symbol.for('stackyard.applications');
/** Key of the global variable in which Jest keeps the listeners for test events. */
const listenersKey = Symbol.for('EVENT_HANDLERS');

/**
 * Runs a spec file as Jest does, and records its cost for `CostReporter`.
 *
 * @param {unknown[]} args
 */
export default async function run(...args) {
  const started = now();
  const cpuUsageBefore = process.cpuUsage();
  const programCpuSecondsBefore = cpuSecondsOfPrograms();
  Reflect.set(globalThis, applicationsKey, 0);
  // Remove the listeners of earlier files. Jest relies on a fresh global for each file, and each
  // file adds its own listeners, so each test would otherwise be reported several times.
  Reflect.deleteProperty(globalThis, listenersKey);
  const result = await runInCircus(...args);
  const { user, system } = process.cpuUsage(cpuUsageBefore);
  const cost = {
    seconds: (now() - started) / 1000,
    cpuSeconds: (user + system) / 1e6,
    programCpuSeconds: cpuSecondsOfPrograms() - programCpuSecondsBefore,
    applications: Number(Reflect.get(globalThis, applicationsKey)),
  };
  return { ...result, cost };
}

/**
 * Returns the CPU time, in seconds, of programs that this process started and that have ended; 0 on
 * systems other than Linux.
 */
function cpuSecondsOfPrograms() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}
