import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';

const processTreeProgram = join(import.meta.dirname, 'testing/family.mjs');

async function startProcessTree(...args) {
  const parent = spawn(process.execPath, [processTreeProgram, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(parent, 'exit');
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  return { parent, ended, children: JSON.parse(line) };
}

/**
 * Returns whether a process exists. A process that has exited but has not been reaped also counts
 * as alive, because it still responds to signal 0.
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function waitUntilGone(pids) {
  while (pids.some(isAlive)) await new Promise((done) => setTimeout(done, 20));
}

/** Waits until another process has written the first line of a file, and returns the line. */
async function lineOf(file) {
  for (;;) {
    const [line, ...rest] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (rest.length > 0) return line;
    await new Promise((done) => setTimeout(done, 20));
  }
}

describe('programs under a supervisor', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    it(`end together on ${signal}, which is a success`, async () => {
      const { parent, ended, children } = await startProcessTree();
      assert.ok(children.every(isAlive));
      parent.kill(signal);
      assert.deepEqual(await ended, [0, null]);
      assert.deepEqual(children.filter(isAlive), []);
    });
  }

  it('end with 0 when their terminal is closed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stackyard-terminal-'));
    const [listening, code] = [join(folder, 'listening'), join(folder, 'code')];
    // When a terminal closes, its shell receives SIGHUP and passes it on.
    const family = `"$NODE" "$FAMILY" > ${listening}`;
    const command = `${family} & trap 'kill -HUP $!' HUP; wait $!; wait $!; echo $? > ${code}`;
    const terminal = spawn('script', ['-qc', command, '/dev/null'], {
      env: { ...process.env, SHELL: '/bin/sh', NODE: process.execPath, FAMILY: processTreeProgram },
      stdio: 'ignore',
    });
    const children = JSON.parse(await lineOf(listening));
    terminal.kill('SIGKILL');
    assert.equal(await lineOf(code), '0');
    assert.deepEqual(children.filter(isAlive), []);
    await rm(folder, { recursive: true });
  });

  it('end when their parent is killed without warning', async () => {
    const { parent, ended, children } = await startProcessTree();
    parent.kill('SIGKILL');
    await ended;
    await waitUntilGone(children);
    assert.deepEqual(children.filter(isAlive), []);
  });

  it('end when one of them ends, with its exit code', async () => {
    const { ended, children } = await startProcessTree('short');
    assert.deepEqual(await ended, [3, null]);
    assert.deepEqual(children.filter(isAlive), []);
  });

  it('end with 0 if one of them exits after SIGTERM', async () => {
    const { ended, children } = await startProcessTree();
    process.kill(children[0], 'SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual(children.filter(isAlive), []);
  });

  it('end with 1 when one of them is killed', async () => {
    const { ended, children } = await startProcessTree();
    process.kill(children[0], 'SIGKILL');
    assert.deepEqual(await ended, [1, null]);
    assert.deepEqual(children.filter(isAlive), []);
  });

  it('end together once, even after repeated signals', async () => {
    const { parent, ended, children } = await startProcessTree();
    parent.kill('SIGINT');
    parent.kill('SIGINT');
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual(children.filter(isAlive), []);
  });
});
