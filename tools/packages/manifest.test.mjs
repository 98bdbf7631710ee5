import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicManifest, publishFaults } from './manifest.mjs';

const releaseContext = {
  versions: new Map([['@us/base', '1.2.0']]),
  engines: { node: '>=20' },
  repository: undefined,
};
const manifest = {
  name: '@us/top',
  version: '1.2.0',
  dependencies: { '@us/base': '*', far: '^3.0.0' },
};

describe('the manifest of a published package', () => {
  it('depends on the workspace versions it was built with', () => {
    const { dependencies } = publicManifest(manifest, releaseContext);
    assert.deepEqual(dependencies, { '@us/base': '^1.2.0', far: '^3.0.0' });
  });

  it('exports no sources, at any depth', () => {
    const exports = {
      '.': {
        '@stackyard/source': './src/a.ts',
        import: { '@stackyard/source': './src/b.ts', default: './dist/b.js' },
      },
      './schema.json': './dist/schema.json',
    };
    assert.deepEqual(publicManifest({ ...manifest, exports }, releaseContext).exports, {
      '.': { import: { default: './dist/b.js' } },
      './schema.json': './dist/schema.json',
    });
  });

  it('names no repository if none publishes', () => {
    assert.equal('repository' in publicManifest(manifest, releaseContext), false);
  });
});

describe('publishing a workspace', () => {
  it('fails if a package needs an unpublished one', () => {
    const base = { name: '@us/base', version: '1.2.0', private: true };
    assert.deepEqual(publishFaults([manifest, base]), ['@us/top needs @us/base, which is private']);
    assert.deepEqual(publishFaults([manifest, { ...base, private: false }]), []);
  });
});
