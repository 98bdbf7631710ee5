import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findProgram, missingPackages, omittedTests, systemPackages } from './system-packages.mjs';

const table = [
  { binaries: ['browser', 'other-browser'], package: 'browser', neededBy: ['journeys'] },
  { binaries: ['server'], package: 'server-package', neededBy: ['journeys', 'updates'] },
];

describe('system packages', () => {
  let folder;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stackyard-programs-'));
    for (const name of ['other-browser', 'notes']) await writeFile(join(folder, name), '');
    await chmod(join(folder, 'other-browser'), 0o755);
  });
  after(() => rm(folder, { recursive: true }));

  it('finds a program by any of its names', () => {
    const path = `/nowhere:${folder}`;
    assert.equal(findProgram(['browser', 'other-browser'], path), join(folder, 'other-browser'));
  });

  it('ignores a file that is not executable', () => {
    assert.equal(findProgram(['notes'], folder), null);
  });

  it('lists the missing packages of a project', () => {
    const names = missingPackages('journeys', { table, path: folder }).map((row) => row.package);
    assert.deepEqual(names, ['server-package']);
  });

  it('requires nothing for a project without packages', () => {
    assert.deepEqual(missingPackages('contracts', { table, path: '' }), []);
  });

  it('lists every omitted test, with one remedy per project', () => {
    const tests = { journeys: ['signs in', 'redeploys'], updates: ['runs the script'] };
    assert.deepEqual(
      omittedTests(table, (project) => tests[project]),
      [
        {
          project: 'journeys',
          tests: ['signs in', 'redeploys'],
          remedy: 'apt-get install browser server-package',
        },
        {
          project: 'updates',
          tests: ['runs the script'],
          remedy: 'apt-get install server-package',
        },
      ],
    );
  });

  it('has one row per package', () => {
    const names = systemPackages.map((row) => row.package);
    assert.equal(new Set(names).size, names.length);
  });
});
