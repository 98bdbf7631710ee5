import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { assemble } from './assemble.mjs';
import { runtimePackages } from './runtime-packages.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stackyard-image-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * Creates a workspace with the folders of this repository. The server depends on a workspace
 * package, which depends on a registry package.
 */
function createWorkspace(name) {
  const root = join(folder, name);
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const manifest = (path, content) => write(join(path, 'package.json'), JSON.stringify(content));
  manifest('apps/api', {
    name: '@us/api',
    dependencies: { '@us/base': '*', far: '1' },
    devDependencies: { '@us/double': '*' },
  });
  write('apps/api/dist/main.js', '');
  write('apps/api/src/main.ts', '');
  manifest('apps/cli', {
    name: '@us/cli',
    peerDependencies: { far: '1', seldom: '1' },
    peerDependenciesMeta: { seldom: { optional: true } },
  });
  write('apps/cli/dist/main.js', '');
  write('apps/admin/dist/index.html', '');
  manifest('libs/base', {
    name: '@us/base',
    dependencies: { near: '2' },
    optionalDependencies: { 'other-system': '1' },
  });
  write('libs/base/dist/index.js', '');
  write('libs/base/dist/index.js.map', '');
  manifest('libs/double', { name: '@us/double' });
  manifest('node_modules/far', { name: 'far', dependencies: { near: '1' } });
  write('node_modules/far/index.d.ts', '');
  write('node_modules/far/LICENSE.md', '');
  manifest('node_modules/far/node_modules/near', { name: 'near' });
  manifest('node_modules/near', { name: 'near' });
  manifest('node_modules/unused', { name: 'unused' });
  mkdirSync(join(root, 'node_modules/@us'));
  for (const lib of ['base', 'double'])
    symlinkSync(`../../libs/${lib}`, join(root, 'node_modules/@us', lib));
  return { root, manifest };
}

describe('the content of the image', () => {
  it('is derived from the dependencies, wherever they are installed', () => {
    const { root } = createWorkspace('closure');
    assert.deepEqual(runtimePackages(root, ['apps/api', 'apps/cli']), [
      'apps/api',
      'apps/cli',
      'libs/base',
      'node_modules/far',
      'node_modules/far/node_modules/near',
      'node_modules/near',
    ]);
  });

  it('is not assembled if a package is missing', () => {
    const { root } = createWorkspace('missing');
    rmSync(join(root, 'node_modules/near'), { recursive: true });
    assert.throws(() => runtimePackages(root, ['apps/api']), /@us\/base needs near: not installed/);
  });

  it('is built code with its packages, without sources, declarations and maps', () => {
    const { root } = createWorkspace('laid-out');
    const target = join(folder, 'image');
    assemble(root, target);
    const exists = (path) => existsSync(join(target, path));
    for (const path of [
      'apps/api/dist/main.js',
      'apps/api/package.json',
      'apps/cli/dist/main.js',
      'apps/admin/dist/index.html',
      'libs/base/dist/index.js',
      'node_modules/far/LICENSE.md',
      'node_modules/far/node_modules/near/package.json',
    ])
      assert.ok(exists(path), path);
    for (const path of [
      'apps/api/src',
      'libs/double',
      'libs/base/dist/index.js.map',
      'node_modules/far/index.d.ts',
      'node_modules/unused',
    ])
      assert.ok(!exists(path), path);
    assert.equal(readlinkSync(join(target, 'node_modules/@us/base')), '../../libs/base');
  });
});
