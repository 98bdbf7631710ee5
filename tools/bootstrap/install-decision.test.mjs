import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { installReason, installStamp, nodeIsNewEnough } from './install-decision.mjs';

const linux = { platform: 'linux', arch: 'x64' };
const wanted = installStamp('lock 1', linux);

describe('the decision to install packages', () => {
  it('installs on a bare clone', () => {
    assert.equal(installReason({ hasModules: false, found: null, wanted }), 'missing');
  });

  it('installs again when an installation was broken off', () => {
    assert.equal(installReason({ hasModules: true, found: null, wanted }), 'unfinished');
  });

  it('installs again when the lock file changed', () => {
    const found = installStamp('lock 2', linux);
    assert.equal(installReason({ hasModules: true, found, wanted }), 'lock-changed');
  });

  it('installs again when the folder came from another machine', () => {
    const found = installStamp('lock 1', { platform: 'darwin', arch: 'arm64' });
    assert.equal(installReason({ hasModules: true, found, wanted }), 'other-machine');
  });

  it('installs nothing when the stamp fits', () => {
    assert.equal(installReason({ hasModules: true, found: `${wanted}\n`, wanted }), null);
  });
});

describe('the check of the Node version', () => {
  for (const [version, fits] of [
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.0.0', true],
    ['20.18.9', false],
    ['18.20.0', false],
  ]) {
    it(`${fits ? 'accepts' : 'refuses'} ${version}`, () => {
      assert.equal(nodeIsNewEnough(version, '>=20.19.0'), fits);
    });
  }
});
