import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseLostTerminal } from './lost-terminal.mjs';

const stopWithParentModule = join(import.meta.dirname, 'stop-with-parent.mjs');
const gracePeriodMs = 12_000;

/**
 * Starts programs and ends all of them when one of them ends, on Ctrl-C, SIGTERM or SIGHUP, and
 * when the npm process that started this process has ended.
 */
export class Supervisor {
  /** @type {Map<import('node:child_process').ChildProcess, string>} */
  #children = new Map();
  /** @type {Promise<never> | undefined} */
  #ending;
  #exitCode = 0;

  constructor() {
    releaseLostTerminal();
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => void this.end(0));
    }
    watchParents(() => void this.end(0));
  }

  /**
   * Starts a Node program that ends with this process.
   *
   * @param {string} name Name to print if the program ends unexpectedly.
   * @param {string[]} args Program and arguments.
   * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean }} [options] With `capture`,
   *   the caller receives standard output instead of the terminal.
   */
  start(name, args, { cwd, env = {}, capture = false } = {}) {
    const child = spawn(process.execPath, ['--import', `file://${stopWithParentModule}`, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit', 'ipc'],
      // Use a separate process group, so that Ctrl-C reaches only this process, which then ends the
      // children in order.
      detached: true,
    });
    this.#children.set(child, name);
    child.on('error', (fault) => {
      console.error(`${name} could not be started: ${fault.message}`);
      void this.end(1);
    });
    child.on('exit', (code, signal) => {
      this.#children.delete(child);
      if (this.#ending) return;
      console.error(`${name} ended (${signal ?? `exit code ${code}`}); stopping the rest.`);
      void this.end(code ?? 1);
    });
    return child;
  }

  get isShuttingDown() {
    return this.#ending !== undefined;
  }

  /**
   * Ends all children, starting with the last one, and then this process.
   *
   * @param {number} exitCode
   */
  end(exitCode) {
    this.#exitCode = Math.max(this.#exitCode, exitCode);
    this.#ending ??= this.#endAll();
    return this.#ending;
  }

  /** @returns {Promise<never>} */
  async #endAll() {
    for (const child of [...this.#children.keys()].reverse()) {
      await new Promise((done) => {
        child.once('exit', done);
        if (child.exitCode !== null || !child.kill('SIGTERM')) done(undefined);
        setTimeout(() => child.kill('SIGKILL'), gracePeriodMs).unref();
      });
    }
    process.exit(this.#exitCode);
  }
}

/**
 * Calls `onParentExit` when npm has ended. If `npm run` is killed, its shell and this process keep
 * running and receive no signal.
 *
 * @param {() => void} onParentExit
 */
function watchParents(onParentExit) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return;
    clearInterval(timer);
    onParentExit();
  }, 1000);
  timer.unref();
}

/** @param {number} pid */
function parentOf(pid) {
  // npm may run this process through a shell (`sh`). The shell gets a new parent when npm ends, so
  // the shell's parent is compared as well. The parent of any other program is ignored.
  try {
    const [name, state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return name?.endsWith('(sh') ? state?.split(' ')[1] : undefined;
  } catch {
    return undefined;
  }
}
