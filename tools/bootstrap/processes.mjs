import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} RunResult
 * @property {number} code Exit code; 128 if a signal ended the process.
 * @property {string} output Standard output and error in the order they were written.
 * @property {number} seconds
 */

/**
 * Runs a program until it ends. Its output goes to one file, so that large output cannot block the
 * program and both streams stay in order.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, minutes?: number }} [options] After `minutes`,
 *   the program and everything that it started are ended, and the run counts as failed.
 * @returns {Promise<RunResult>}
 */
export async function run(command, args, { cwd, env = process.env, minutes = 10 } = {}) {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'stackyard-run-'));
  const file = join(folder, 'output.log');
  const outputFile = openSync(file, 'w');
  try {
    const outcome = await new Promise((done) => {
      const child = spawn(command, args, {
        cwd,
        env,
        stdio: ['ignore', outputFile, outputFile],
        detached: true,
      });
      const endAll = () => killTree(child.pid);
      const timer = setTimeout(() => {
        endAll();
        done({ code: 128, note: `ended after ${minutes} minutes` });
      }, minutes * 60_000);
      process.once('exit', endAll);
      const finish = (/** @type {{ code: number, note: string }} */ result) => {
        clearTimeout(timer);
        process.off('exit', endAll);
        done(result);
      };
      child.once('error', (fault) => finish({ code: 127, note: fault.message }));
      child.once('close', (code) => finish({ code: code ?? 128, note: '' }));
    });
    const output = readFileSync(file, 'utf8');
    return {
      code: outcome.code,
      output: outcome.note === '' ? output : `${output}${command}: ${outcome.note}\n`,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    closeSync(outputFile);
    await rm(folder, { recursive: true });
  }
}

/** Without these handlers, an interrupted command would leave its child processes running. */
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // Exit only if there is no other handler. Programs with their own handlers, such as the
    // supervisor, shut down by themselves.
    if (process.listenerCount(signal) === 1) process.exit(130);
  });
}

/**
 * Ends a program and all its descendants. Nx starts each task in its own session, so ending the
 * process group is not enough.
 *
 * @param {number | undefined} pid
 */
function killTree(pid) {
  if (pid === undefined) return;
  for (const target of [-pid, ...descendantPids(pid)]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Returns the IDs of all descendants of a process. Works only on Linux.
 *
 * @param {number} rootPid
 */
function descendantPids(rootPid) {
  if (!existsSync('/proc/self/stat')) return [];
  const pidsWithParents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))]);
  const pids = [rootPid];
  for (const ancestor of pids) {
    for (const [pid, parent] of pidsWithParents) if (pid && parent === ancestor) pids.push(pid);
  }
  return pids.slice(1);
}

/**
 * Returns the parent of a process; undefined if the process has ended.
 *
 * @param {number} pid
 */
function parentOf(pid) {
  try {
    // The process name is in parentheses and may itself contain parentheses, so the remaining
    // fields start after the last closing one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return Number(fields?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * Reports every ten seconds that a long step is still running. Returns a function that ends the
 * reports.
 *
 * @param {string} text
 * @param {() => string} [detail]
 */
export function startHeartbeat(text, detail = () => '') {
  const started = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`  ${text}: ${seconds} s ${detail()}`.trimEnd());
  }, 10_000);
  timer.unref();
  return () => clearInterval(timer);
}
