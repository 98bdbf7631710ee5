import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readState, writeState } from './demo-state.mjs';

describe('what the demo remembers', () => {
  let folder;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'stackyard-demo-'))));
  after(() => rm(folder, { recursive: true }));
  const port = async () => 4242;

  it('starts with an account nobody can guess', async () => {
    const [one, other] = [await readState(folder, port), await readState(folder, port)];
    assert.equal(one.username, 'demo');
    assert.ok(one.password.length >= 10);
    assert.notEqual(one.password, other.password);
    assert.equal(one.filled, false);
  });

  it('is the same at the second start, and readable by its owner alone', async () => {
    const inner = join(folder, 'data');
    const state = { ...(await readState(inner, port)), filled: true };
    writeState(inner, state);
    assert.deepEqual(await readState(inner, port), state);
    assert.equal((await stat(join(inner, 'demo.json'))).mode & 0o777, 0o600);
  });
});
