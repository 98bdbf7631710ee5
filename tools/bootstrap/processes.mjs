import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
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
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show` passes the
 *   output on to the terminal instead of keeping it.
 * @returns {Promise<RunResult>}
 */
export async function run(command, args, { cwd, env, show = false } = {}) {
  const started = performance.now();
  const folder = join(tmpdir(), 'stackyard-runs');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${Math.random().toString(36).slice(2)}.log`);
  const sink = show ? null : openSync(file, 'w');
  try {
    const code = await new Promise((done) => {
      const child = spawn(command, args, {
        cwd,
        env: env ?? process.env,
        stdio: sink === null ? 'inherit' : ['ignore', sink, sink],
      });
      child.on('error', (fault) => done(fault.message));
      child.on('close', (exit) => done(exit ?? 128));
    });
    const output = sink === null ? '' : readFileSync(file, 'utf8');
    return {
      code: typeof code === 'number' ? code : 127,
      output: typeof code === 'number' ? output : `${output}${command}: ${code}\n`,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    if (sink !== null) closeSync(sink);
    rmSync(file, { force: true });
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
