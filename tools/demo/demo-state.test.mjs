import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { removeUnfinishedFolder, readState, writeState } from './demo-state.mjs';

describe('the demo state', () => {
  let folder;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'stackyard-demo-'))));
  after(() => rm(folder, { recursive: true }));
  const port = async () => 4242;

  it('starts with a random account', async () => {
    const inner = join(folder, 'new');
    const [one, other] = [await readState(inner, port), await readState(inner, port)];
    assert.equal(one.username, 'demo');
    assert.ok(one.password.length >= 10);
    assert.notEqual(one.password, other.password);
    assert.notEqual(one.platforms.home.apiKey, one.platforms.office.apiKey);
    assert.equal(one.filled, false);
  });

  it('is the same on the second start, and readable only by its owner', async () => {
    const inner = join(folder, 'data');
    const state = { ...(await readState(inner, port)), filled: true };
    writeState(inner, state);
    assert.deepEqual(await readState(inner, port), state);
    assert.equal((await stat(join(inner, 'demo.json'))).mode & 0o777, 0o600);
  });

  it('is refused if another version of the demo wrote it', async () => {
    const inner = join(folder, 'old');
    writeState(inner, { username: 'demo', filled: true });
    await assert.rejects(readState(inner, port), /holds a demo of another version/);
  });

  it('is not stored next to other data', async () => {
    const inner = join(folder, 'other');
    await removeUnfinishedFolder(inner);
    writeState(inner, {});
    await rm(join(inner, 'demo.json'));
    await writeFile(join(inner, 'stackyard.sqlite'), '');
    await assert.rejects(readState(inner, port), /holds other data/);
    assert.ok(existsSync(join(inner, 'stackyard.sqlite')));
  });
});
