import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';
import { memoryFlags } from './server.mjs';

/** Allocates megabytes of old garbage and reports when it is done. */
const garbageProgram = `
  let kept = Array.from({ length: 40 }, () => new Array(131_072).fill(0.5));
  gc(); gc();
  kept = undefined;
  process.send('ready');
`;

it('does not count garbage that is not yet collected', async () => {
  const child = spawn(process.execPath, [...memoryFlags, '--eval', garbageProgram], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await once(child, 'message');
    child.send('memory');
    const [{ held, resident }] = await once(child, 'message');

    assert.ok(held < 20, `holds ${held} MB`);
    assert.ok(resident > held);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});
