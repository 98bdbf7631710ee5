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
    const nestedFolder = join(folder, 'new');
    const [one, other] = [await readState(nestedFolder, port), await readState(nestedFolder, port)];
    assert.equal(one.username, 'demo');
    assert.ok(one.password.length >= 10);
    assert.notEqual(one.password, other.password);
    assert.notEqual(one.platforms.home.apiKey, one.platforms.office.apiKey);
    assert.equal(one.filled, false);
  });

  it('is the same on the second start, and readable only by its owner', async () => {
    const nestedFolder = join(folder, 'data');
    const state = { ...(await readState(nestedFolder, port)), filled: true };
    writeState(nestedFolder, state);
    assert.deepEqual(await readState(nestedFolder, port), state);
    assert.equal((await stat(join(nestedFolder, 'demo.json'))).mode & 0o777, 0o600);
  });

  it('is refused if another version of the demo wrote it', async () => {
    const nestedFolder = join(folder, 'old');
    writeState(nestedFolder, { username: 'demo', filled: true });
    await assert.rejects(readState(nestedFolder, port), /holds a demo of another version/);
  });

  it('is not stored next to other data', async () => {
    const nestedFolder = join(folder, 'other');
    await removeUnfinishedFolder(nestedFolder);
    writeState(nestedFolder, {});
    await rm(join(nestedFolder, 'demo.json'));
    await writeFile(join(nestedFolder, 'stackyard.sqlite'), '');
    await assert.rejects(readState(nestedFolder, port), /holds other data/);
    assert.ok(existsSync(join(nestedFolder, 'stackyard.sqlite')));
  });
});
