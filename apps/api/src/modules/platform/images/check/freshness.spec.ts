import type { Freshness } from '@stackyard/contracts';
import {
  worstFreshness,
  verdictByDigest,
  verdictWithoutRegistry,
  type ImageUse,
} from './freshness.js';
import type { PlatformManifest } from '../../registries/client/registry.port.js';

const use: ImageUse = {
  reference: { registry: 'docker.io', repository: 'library/nginx', tag: '1', digest: null },
  isPinned: false,
  isFinished: false,
  hasTagMoved: false,
  digests: ['sha256:old'],
  build: null,
  os: 'linux',
  architecture: 'arm64',
};

describe('verdictWithoutRegistry', () => {
  it('needs the registry for an ordinary image', () => {
    expect(verdictWithoutRegistry(use)).toBeNull();
  });

  it.each([
    ['skipped', 'whose containers have finished', { isFinished: true, hasTagMoved: true }],
    ['skipped', 'without a registry name', { reference: null }],
    ['updated', 'that is pinned to a digest', { isPinned: true }],
    ['outdated', 'whose tag was pulled since', { hasTagMoved: true }],
    ['skipped', 'that was built on the host', { digests: [] }],
    ['error', 'that is no longer on the host', { digests: null }],
  ] as const)('returns %s for an image %s', (freshness, _, overrides) => {
    expect(verdictWithoutRegistry({ ...use, ...overrides })).toMatchObject({
      freshness,
      detail: expect.any(String) as string,
    });
  });
});

describe('verdictByDigest', () => {
  const entry = (digest: string, architecture: string): PlatformManifest => ({
    digest,
    os: 'linux',
    architecture,
  });

  it('compares with every digest that the engine knows', () => {
    const useOfTwo = { ...use, digests: ['sha256:older', 'sha256:old'] };
    expect(verdictByDigest(useOfTwo, 'sha256:old', []).freshness).toBe('updated');
    expect(verdictByDigest(useOfTwo, 'sha256:new', []).freshness).toBe('outdated');
  });

  it('accepts the manifest list entry of the same platform only', () => {
    const sameArchitecture = [entry('sha256:x', 'amd64'), entry('sha256:old', 'arm64')];
    const otherArchitecture = [entry('sha256:old', 'amd64'), entry('sha256:y', 'arm64')];
    expect(verdictByDigest(use, 'sha256:list', sameArchitecture).freshness).toBe('updated');
    expect(verdictByDigest(use, 'sha256:list', otherArchitecture).freshness).toBe('outdated');
  });
});

describe('worstFreshness', () => {
  it.each<[Freshness, Freshness[]]>([
    ['outdated', ['updated', 'error', 'outdated']],
    ['error', ['updated', 'error', 'skipped']],
    ['unknown', ['updated', 'unknown']],
    ['updated', ['skipped', 'updated']],
    ['skipped', ['skipped', 'skipped']],
    ['unknown', []],
  ])('returns %s for %j', (expected, images) => {
    expect(worstFreshness(images.map((freshness) => ({ freshness })))).toBe(expected);
  });
});
