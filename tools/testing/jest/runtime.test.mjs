import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { run } from '../../bootstrap/processes.mjs';

const folder = join(import.meta.dirname, 'fixture');
const jest = join(import.meta.dirname, '../../../node_modules/jest/bin/jest.js');

describe('spec files that share modules within a worker', () => {
  /** @type {any[]} */
  let results = [];
  /** @type {any[]} */
  let costs = [];
  const resultFor = (/** @type {string} */ name) =>
    results.find((file) => file.name.endsWith(name));

  before(async () => {
    const place = await mkdtemp(join(tmpdir(), 'stackyard-runtime-'));
    const report = join(place, 'report.json');
    const args = ['--no-warnings', jest, '-i', '--json', `--outputFile=${report}`];
    await run(process.execPath, args, { cwd: folder });
    results = JSON.parse(await readFile(report, 'utf8')).testResults;
    costs = JSON.parse(await readFile(join(place, 'report.costs.json'), 'utf8'));
    await rm(place, { recursive: true });
  });

  it('fail for everything that they leave behind', () => {
    const { status, message } = resultFor('a-leaking.spec.ts');
    assert.equal(status, 'failed');
    for (const leak of ['working directory', 'LEFT_BEHIND', 'SIGHUP', 'fake timers']) {
      assert.match(message, new RegExp(`leaves .*${leak}.* behind`));
    }
  });

  it('are not affected by what another file left behind', () => {
    const [clean] = resultFor('b-clean.spec.ts').assertionResults;
    assert.deepEqual(clean.failureMessages, []);
  });

  it('report the source line of a failure', () => {
    const { message } = resultFor('b-clean.spec.ts');
    assert.match(message, /b-clean\.spec\.ts:13:27/);
    assert.match(message, /> 13 \|/);
  });

  it('record their cost', () => {
    assert.equal(costs.length, 2);
    for (const { path, seconds, cpuSeconds, applications } of costs) {
      assert.match(path, /\.spec\.ts$/);
      assert.ok(seconds > 0 && cpuSeconds > 0);
      assert.equal(applications, 0);
    }
  });
});
