import type { StackReply } from '@stackyard/contracts';
import { sharedPlatform, type PlatformApp } from '#test/platform/platform-app.js';
import { RedeploySnapshotsRepository } from './redeploy-snapshots.repository.js';

const file = 'services:\n  web:\n    image: shop:1\n  worker:\n    image: shop:1\n';

const sharedPlatformApp = sharedPlatform({ settings: { REDEPLOY_SNAPSHOTS: 2 } });

const snapshotsOf = (it: PlatformApp, { id }: StackReply) =>
  it.app.get(RedeploySnapshotsRepository).findByStack(id);

describe('the snapshots of a stack', () => {
  it('are kept for the latest redeploys and for the last successful one', async () => {
    const it = sharedPlatformApp();
    const shop = await it.createStack({ name: 'shop', file });
    const blog = await it.createStack({ name: 'blog' });
    await it.redeploy(blog);
    await it.redeploy(shop);
    const succeeded = await it.redeploy(shop);
    const failures = [];
    for (let round = 0; round < 3; round++) {
      it.sandbox.control.failNext({ kind: 'up-error' });
      failures.push(await it.redeploy(shop));
    }

    expect(failures.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    expect((await snapshotsOf(it, shop)).map(({ redeployId }) => redeployId)).toEqual([
      failures[2]?.id,
      failures[1]?.id,
      succeeded.id,
    ]);
    expect(await snapshotsOf(it, blog)).toHaveLength(1);
  });
});
