/**
 * Signals for which a spec file must not leave listeners behind, because only the program itself
 * may handle them.
 */
const signals = /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM']);

/** Records process state that a spec file could change for later files. */
export function recordProcessState() {
  return {
    directory: process.cwd(),
    environment: { ...process.env },
    listeners: signals.flatMap((signal) => process.listeners(signal)),
  };
}

/**
 * Returns changes since a recorded state, including fake timers. Undoes the changes to the process,
 * so that they do not affect the next spec file.
 *
 * @param {ReturnType<typeof recordProcessState>} recordedState
 */
export function leaksSince({ directory, environment, listeners }) {
  const leaks = [];
  if (process.cwd() !== directory) {
    leaks.push(`the working directory ${process.cwd()}`);
    process.chdir(directory);
  }
  for (const name of new Set([...Object.keys(environment), ...Object.keys(process.env)])) {
    const previousValue = environment[name];
    if (process.env[name] === previousValue) continue;
    leaks.push(`${name} in the environment`);
    if (previousValue === undefined) delete process.env[name];
    else process.env[name] = previousValue;
  }
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (listeners.includes(listener)) continue;
      leaks.push(`a listener for ${signal}`);
      process.removeListener(signal, listener);
    }
  }
  if ('clock' in setTimeout) leaks.push('fake timers');
  return leaks;
}
