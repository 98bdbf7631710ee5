import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readState, writeState } from './demo-state.mjs';

describe('the demo state', () => {
  let folder;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'stackyard-demo-'))));
  after(() => rm(folder, { recursive: true }));
  const port = async () => 4242;

  it('starts with a random account', async () => {
    const [one, other] = [await readState(folder, port), await readState(folder, port)];
    assert.equal(one.username, 'demo');
    assert.ok(one.password.length >= 10);
    assert.notEqual(one.password, other.password);
    assert.equal(one.filled, false);
  });

  it('is the same on the second start, and readable only by its owner', async () => {
    const inner = join(folder, 'data');
    const state = { ...(await readState(inner, port)), filled: true };
    writeState(inner, state);
    assert.deepEqual(await readState(inner, port), state);
    assert.equal((await stat(join(inner, 'demo.json'))).mode & 0o777, 0o600);
  });
});
