import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} RunResult
 * @property {number} code Exit code; 128 when a signal ended the process.
 * @property {string} output Standard output and error in the order they were written.
 * @property {number} seconds
 */

/**
 * Runs a program to its end. The output is kept in one file, so that a program that prints a lot
 * can neither block nor mix its two streams up.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, minutes?: number }} [options] After `minutes`
 *   the program is ended with everything it started, and has failed.
 * @returns {Promise<RunResult>}
 */
export async function run(command, args, { cwd, env = process.env, minutes = 10 } = {}) {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'stackyard-run-'));
  const file = join(folder, 'output.log');
  const sink = openSync(file, 'w');
  try {
    const end = await new Promise((done) => {
      // A group of its own, so that it can be ended together with what it started.
      const child = spawn(command, args, {
        cwd,
        env,
        stdio: ['ignore', sink, sink],
        detached: true,
      });
      const endGroup = () => killGroup(child.pid);
      const limit = setTimeout(() => {
        endGroup();
        done({ code: 128, note: `ended after ${minutes} minutes` });
      }, minutes * 60_000);
      process.once('exit', endGroup);
      const finish = (/** @type {{ code: number, note: string }} */ result) => {
        clearTimeout(limit);
        process.off('exit', endGroup);
        done(result);
      };
      child.once('error', (fault) => finish({ code: 127, note: fault.message }));
      child.once('close', (code) => finish({ code: code ?? 128, note: '' }));
    });
    const output = readFileSync(file, 'utf8');
    return {
      code: end.code,
      output: end.note === '' ? output : `${output}${command}: ${end.note}\n`,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    closeSync(sink);
    await rm(folder, { recursive: true });
  }
}

/** Without this, an interrupted command would leave what it runs behind. */
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // Programs that were started to stay have their own way to end (see the supervisor).
    if (process.listenerCount(signal) === 1) process.exit(130);
  });
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}

/**
 * Says every few seconds that a long step still goes on.
 *
 * @param {string} text
 * @param {() => string} [detail]
 */
export function heartbeat(text, detail = () => '') {
  const started = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`  ${text}: ${seconds} s ${detail()}`.trimEnd());
  }, 10_000);
  timer.unref();
  return () => clearInterval(timer);
}
