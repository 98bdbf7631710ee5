import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const cache = new URL('code-cache.mjs', import.meta.url).href;

describe('a program with stored compiled code', () => {
  let folder = '';
  /** @param {Record<string, string>} env */
  const start = (env = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'main.mjs'), 'moon'],
      { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } },
    );
    return { status, stdout, stderr };
  };
  const expected = { status: 3, stdout: 'hello moon\n', stderr: '' };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'stackyard-code-cache-'));
    const loaderSource = `import { runCached } from '${cache}';\nrunCached('${join(folder, 'main.cjs')}');`;
    writeFileSync(join(folder, 'main.mjs'), loaderSource);
    writeFileSync(
      join(folder, 'main.cjs'),
      `#!/usr/bin/env node
      const { greet } = require('./part.cjs');
      console.log(greet(process.argv[2]));
      process.exitCode = 3;`,
    );
    writeFileSync(join(folder, 'part.cjs'), 'exports.greet = (name) => `hello ${name}`;');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('stores it only on request, and prints nothing more either way', () => {
    assert.deepEqual(start(), expected);
    assert.equal(existsSync(join(folder, 'main.cjs.cache')), false);

    assert.deepEqual(start({ STACKYARD_CODE_CACHE: 'write' }), expected);
    for (const name of ['main', 'part']) assert.ok(existsSync(join(folder, `${name}.cjs.cache`)));

    assert.deepEqual(start(), expected);
  });

  it('runs even if the stored code cannot be used', () => {
    writeFileSync(join(folder, 'part.cjs.cache'), 'of another version');
    assert.deepEqual(start(), expected);
  });
});
