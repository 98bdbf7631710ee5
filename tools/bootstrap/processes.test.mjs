import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { run } from './processes.mjs';

const node = (code, options) => run(process.execPath, ['-e', code], options);

describe('running a program', () => {
  it('keeps both streams and the exit code', async () => {
    const { code, output } = await node('console.log(1); console.error(2); process.exit(3)');
    assert.equal(code, 3);
    assert.equal(output, '1\n2\n');
  });

  it('reports that the program does not exist', async () => {
    const { code, output } = await run('no-such-program', []);
    assert.equal(code, 127);
    assert.match(output, /no-such-program: .*ENOENT/);
  });

  it('ends a program that takes too long, with all its descendants', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 1, 1000)'], { detached: true })`;
    const { code, output } = await node(`console.log(${child}.pid); setInterval(() => 1, 1000)`, {
      minutes: 0.02,
    });
    assert.equal(code, 128);
    assert.match(output, /ended after 0\.02 minutes/);
    const pid = Number(/\d+/.exec(output)?.[0]);
    while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20));
  });
});

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
