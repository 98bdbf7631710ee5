import {
  listStacks,
  readStackFacets,
  startRedeploys,
  startRollback,
  type StackReply,
} from '@stackyard/contracts';
import { startWithRegistry } from '#test/platform/app-with-registry.js';

describe('a stack whose newer image was rolled back', () => {
  it('is held back until there is another image, and stays so after a restart', async () => {
    const { it, registry, image, publish, expire } = await startWithRegistry();
    publish('shop');
    publish('blog');
    const shop = await it.createStack({ name: 'shop', images: { app: image('shop') } });
    await it.createStack({ name: 'blog', images: { app: image('blog') } });
    publish('shop');
    registry.publish('blog', '1');
    const redeploy = await it.redeploy(shop);

    const rollback = await it.operator.call(startRollback, {
      params: { id: redeploy.id },
      body: {},
    });
    expect(await it.waitForEnd(rollback.id)).toMatchObject({ state: 'succeeded' });
    expire();
    await it.waitForStack('blog', ({ freshness }) => freshness === 'outdated');
    const waitForShop = (isMatch: (stack: StackReply) => boolean) =>
      it.waitForStack('shop', (stack) => stack.freshness === 'outdated' && isMatch(stack));
    await waitForShop(({ heldBack }) => heldBack);

    const namesOf = async (query: { outdated?: boolean; heldBack: boolean }) =>
      (await it.operator.call(listStacks, { query })).stacks.map(({ name }) => name);
    expect(await namesOf({ heldBack: true })).toEqual(['shop']);
    expect(await namesOf({ outdated: true, heldBack: false })).toEqual(['blog']);
    expect(await it.operator.call(readStackFacets)).toMatchObject({ outdated: 2, heldBack: 1 });
    const body = { all: true as const, onlyOutdated: true };
    const { redeploys, skipped } = await it.operator.call(startRedeploys, { body });
    expect(redeploys.map(({ stack }) => stack.name)).toEqual(['blog']);
    expect(skipped).toMatchObject([{ stackId: shop.id, reason: 'rolled-back' }]);

    await it.app.restart();
    await waitForShop(({ heldBack }) => heldBack);
    registry.publish('shop', '1');
    expire();
    await waitForShop(({ heldBack }) => !heldBack);
  });
});
