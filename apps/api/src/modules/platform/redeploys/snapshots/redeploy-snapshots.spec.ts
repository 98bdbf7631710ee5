import type { StackReply } from '@stackyard/contracts';
import { waitFor, PlatformApp, sharedPlatform } from '#test/platform/platform-app.js';
import { RedeploySnapshotsRepository } from './redeploy-snapshots.repository.js';
import { SnapshotBoxService } from './snapshot-box.service.js';

const file = 'services:\n  web:\n    image: shop:1\n  worker:\n    image: shop:1\n';
const env = [{ name: 'DB_PASSWORD', value: 'hunter2-secret' }];

const sharedPlatformApp = sharedPlatform({ settings: { REDEPLOY_SNAPSHOTS: 2 } });

const snapshotsOf = (it: PlatformApp, { id }: StackReply) =>
  it.app.get(RedeploySnapshotsRepository).findByStack(id);

describe('the snapshots of a stack', () => {
  it('contain file, variables and the images before and after the redeploy', async () => {
    const it = sharedPlatformApp();
    const shop = await it.createStack({ name: 'shop', file, env });
    const old = it.sandbox.control.containers(shop.platformId ?? 0)[0]?.imageId;
    it.sandbox.control.publishImage('shop:1');
    await it.redeploy(shop);

    const [snapshot] = await snapshotsOf(it, shop);
    const box = it.app.get(SnapshotBoxService);
    expect(await box.open(snapshot?.sealedBefore ?? '')).toEqual({ file, env });
    expect(snapshot).toMatchObject({ sealedAfter: null, gitBefore: null, gitAfter: null });
    expect(snapshot?.succeededAt).not.toBeNull();
    expect(snapshot?.servicesBefore).toMatchObject([
      { service: 'web', reference: 'shop:1', imageId: old, replicas: 1 },
      { service: 'worker', reference: 'shop:1', imageId: old, replicas: 1 },
    ]);
    const now = it.sandbox.control.containers(shop.platformId ?? 0)[0]?.imageId;
    expect(now).not.toBe(old);
    expect(snapshot?.servicesAfter).toMatchObject([{ imageId: now }, { imageId: now }]);
    expect(snapshot?.servicesAfter?.[0]?.digests).toEqual([
      expect.stringMatching(/^shop@sha256:/) as string,
    ]);
  });

  it('are not taken, and removed at the next start, if none are to be kept', async () => {
    const it = await PlatformApp.start();
    const shop = await it.createStack({ name: 'shop', file });
    await it.redeploy(shop);
    expect(await snapshotsOf(it, shop)).toHaveLength(1);

    it.app.changeSettings({ REDEPLOY_SNAPSHOTS: 0 });
    await it.app.restart();

    expect(await snapshotsOf(it, shop)).toEqual([]);
    expect((await it.redeploy(shop)).state).toBe('succeeded');
    expect(await snapshotsOf(it, shop)).toEqual([]);
  });

  it('disappear with their stack', async () => {
    const it = sharedPlatformApp();
    const shop = await it.createStack({ name: 'shop', file });
    await it.redeploy(shop);
    it.sandbox.control.removeStack(shop.platformId ?? 0);
    it.refresh();
    await waitFor('no snapshots', async () =>
      (await snapshotsOf(it, shop)).length === 0 ? true : undefined,
    );
  });
});
