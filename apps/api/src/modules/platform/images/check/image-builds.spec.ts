import { CapturedLog } from '#test/monitoring/captured-log.js';
import { FakeRegistry } from '#test/platform/fake-registry.js';
import { TestClock } from '#test/test-clock.js';
import { Settings } from '#config/settings.js';
import type { TaggedImage } from '../../registries/client/registry.port.js';
import { ImageBuildsService } from './image-builds.service.js';
import { FixedRandom } from '#test/fixed-random.js';
import { ObservedRegistries } from '#test/platform/observed-registries.js';
import { RegistryPausesService } from './registry-pauses.service.js';
import { RegistryLookupService, type CachedLookup } from './registry-lookup.service.js';

const version = { 'org.opencontainers.image.version': '2.5.0' };
const arm64 = { os: 'linux', architecture: 'arm64' };

function setUp() {
  const clock = new TestClock('2026-03-01T10:00:00.000Z');
  const registry = new FakeRegistry('registry.example', clock);
  const { logging } = new CapturedLog();
  const settings = new Settings();
  const pauses = new RegistryPausesService(
    settings,
    new ObservedRegistries(),
    clock,
    new FixedRandom(),
  );
  const lookups = new RegistryLookupService(settings, registry, pauses, clock, logging);
  const builds = new ImageBuildsService(lookups, registry, logging);
  const lookup = (image: TaggedImage | null, engineKey: string | null = null): CachedLookup => ({
    reference: { registry: registry.host, repository: 'app', tag: '1' },
    checkedAt: clock.now(),
    expiresAt: clock.now(),
    image,
    fault: null,
    engineKey,
  });
  return { registry, builds, lookup };
}

describe('ImageBuildsService', () => {
  it('reads the image for the platform of the engine, once for each digest', async () => {
    const { registry, builds, lookup } = setUp();
    const published = registry.publish('app', '1', version);
    const found = lookup({ digest: published.list, isManifestList: true });

    expect(await builds.findBuild(found, arm64)).toMatchObject({ version: '2.5.0' });
    expect(await builds.findBuild(found, arm64)).toMatchObject({ version: '2.5.0' });
    expect(registry.requestedNames).toEqual([
      `registry.example@${published.list}`,
      `registry.example config ${published.arm64}`,
    ]);
  });

  it('returns nothing for images of other platforms', async () => {
    const { registry, builds, lookup } = setUp();
    const { list } = registry.publish('app', '1', version);
    const riscv = { os: 'linux', architecture: 'riscv64' };
    expect(
      await builds.findBuild(lookup({ digest: list, isManifestList: true }), riscv),
    ).toBeNull();
  });

  it('queries again after a registry did not respond', async () => {
    const { registry, builds, lookup } = setUp();
    const published = registry.publish('app', '1', version);
    const found = lookup({ digest: published.arm64, isManifestList: false });
    registry.limit(1, 0);

    expect(await builds.findBuild(found, arm64)).toBeNull();
    expect(await builds.findBuild(found, arm64)).toMatchObject({ version: '2.5.0' });
  });

  it('does not query a registry that was queried through an engine', async () => {
    const { registry, builds, lookup } = setUp();
    const { list } = registry.publish('app', '1', version);
    expect(
      await builds.findBuild(lookup({ digest: list, isManifestList: true }, '1/1'), arm64),
    ).toBeNull();
    expect(registry.requestedNames).toEqual([]);
  });
});
