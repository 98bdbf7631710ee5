import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { createSbom } from './sbom.mjs';

const root = join(import.meta.dirname, '..');
const readJson = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'));

describe('the SBOM', () => {
  let list;
  let listed;
  before(async () => {
    list = await createSbom();
    listed = new Set(list.components.map(({ purl }) => decodeURIComponent(purl)));
  });

  it('is CycloneDX and lists each package with a hash and a URL', () => {
    assert.equal(list.bomFormat, 'CycloneDX');
    assert.ok(list.components.length > 50);
    for (const { name, purl, hashes } of list.components) {
      assert.match(purl, /^pkg:npm\//, name);
      assert.ok(hashes?.length > 0, `${name} has no hash`);
    }
  });

  it('contains the runtime packages of server, app and command line in their locked versions', async () => {
    const { packages } = await readJson('package-lock.json');
    for (const folder of ['apps/api', 'apps/admin', 'apps/cli']) {
      const { dependencies = {} } = await readJson(`${folder}/package.json`);
      for (const name of Object.keys(dependencies).filter(
        (one) => !one.startsWith('@stackyard/'),
      )) {
        const locked =
          packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
        assert.ok(listed.has(`pkg:npm/${name}@${locked.version}`), `${name} is missing`);
      }
    }
  });

  it('omits packages that only tests and builds need', () => {
    for (const { name } of list.components) {
      assert.doesNotMatch(name, /^(jest|eslint|prettier|nx|fast-check|supertest)$/);
    }
  });
});
