import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { installReason, isNodeNewEnough } from './install-decision.mjs';

const machine = { platform: 'linux', arch: 'x64' };
const lockfile = {
  packages: {
    '': {},
    'apps/api': { version: '0.1.0' },
    'node_modules/express': { version: '5.0.0', integrity: 'sha512-a' },
    'node_modules/@x/linux': {
      version: '1.0.0',
      integrity: 'sha512-b',
      os: ['linux'],
      cpu: ['x64'],
      optional: true,
    },
    'node_modules/@x/darwin': { version: '1.0.0', os: ['darwin'], optional: true },
  },
};
const express = lockfile.packages['node_modules/express'];
const installed = {
  packages: {
    'node_modules/express': express,
    'node_modules/@x/linux': lockfile.packages['node_modules/@x/linux'],
  },
};
const reason = (/** @type {object} */ changes) =>
  installReason({ hasModules: true, wanted: lockfile, installed, machine, ...changes });

describe('the decision to install packages', () => {
  it('installs on a bare clone', () => {
    assert.equal(reason({ hasModules: false, installed: null }), 'missing');
  });

  it('installs again when an installation was interrupted', () => {
    assert.equal(reason({ installed: null }), 'unfinished');
  });

  it('installs nothing after npm ci or npm install, whoever ran it', () => {
    assert.equal(reason({}), null);
  });

  for (const [change, packages] of /** @type {const} */ ([
    ['another version', { 'node_modules/express': { ...express, version: '5.0.1' } }],
    ['other contents', { 'node_modules/express': { ...express, integrity: 'sha512-c' } }],
    ['a package that is missing', {}],
  ])) {
    it(`installs again when the lock file names ${change}`, () => {
      assert.equal(reason({ installed: { packages } }), 'lock-changed');
    });
  }

  it('ignores packages for other machines', () => {
    assert.equal(reason({ machine: { platform: 'linux', arch: 'x64' } }), null);
  });

  it('installs again when the folder came from another machine', () => {
    assert.equal(reason({ machine: { platform: 'darwin', arch: 'arm64' } }), 'other-machine');
    assert.equal(reason({ machine: { platform: 'linux', arch: 'arm64' } }), 'other-machine');
  });
});

describe('the check of the Node version', () => {
  for (const [version, isSufficient] of [
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.0.0', true],
    ['20.18.9', false],
    ['18.20.0', false],
  ]) {
    it(`${isSufficient ? 'accepts' : 'refuses'} ${version}`, () => {
      assert.equal(isNodeNewEnough(version, '>=20.19.0'), isSufficient);
    });
  }
});
