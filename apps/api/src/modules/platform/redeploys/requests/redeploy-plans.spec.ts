import { planRedeploys, setMaintenanceMode, type PlanRedeploysRequest } from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { startWithRegistry } from '#test/platform/app-with-registry.js';

async function start() {
  const { it, image, publish, expire } = await startWithRegistry();
  return {
    it,
    publish,
    expire,
    /** Creates a stack that runs the newest version of its image. */
    stack: async (name: string) => {
      publish(name);
      await it.createStack({ name, images: { app: image(name) } });
      return it.waitForStack(name, ({ freshness }) => freshness === 'updated');
    },
    plan: (body: PlanRedeploysRequest) => it.operator.call(planRedeploys, { body }),
  };
}

describe('the plan of redeploys', () => {
  it('names the images that change, and the redeploy changes exactly those', async () => {
    const { it, stack, publish, expire, plan } = await start();
    const shop = await stack('shop');
    const blog = await stack('blog');
    const newDigest = publish('shop');
    expire();
    const outdated = await it.waitForStack('shop', ({ freshness }) => freshness === 'outdated');
    const requestCount = it.sandbox.control.requests.length;

    const planned = await plan({ stackIds: [blog.id, shop.id] });

    expect(planned.redeploys).toMatchObject([
      { stack: { name: 'blog' }, changes: 'no', images: [{ state: 'current', changes: 'no' }] },
      {
        stack: { name: 'shop' },
        environment: shop.environment.name === '' ? {} : { name: shop.environment.name },
        changes: 'yes',
        images: [{ changes: 'yes', newDigest, outdatedSince: outdated.freshnessCheckedAt }],
        expectedSeconds: null,
        warnings: [],
      },
    ]);
    expect(
      it.sandbox.control.requests.slice(requestCount).filter(({ method }) => method !== 'GET'),
    ).toEqual([]);

    expect(await it.redeploy(shop)).toMatchObject({ state: 'succeeded' });
    await it.waitForStack('shop', ({ freshness }) => freshness === 'updated');
    const after = await plan({ stackIds: [shop.id] });
    expect(after.redeploys).toMatchObject([{ changes: 'no' }]);
    expect(after.redeploys[0]?.expectedSeconds).toBeGreaterThanOrEqual(0);
    expect(after.expectedSeconds).toBe(after.redeploys[0]?.expectedSeconds);
  });

  it('lists skipped stacks and the current hold instead of refusing', async () => {
    const { it, stack, plan } = await start();
    const shop = await stack('shop');
    const inactive = await it.createStack({ name: 'gone', status: 2 });
    await it.operator.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });

    expect(await plan({ stackIds: [shop.id, inactive.id], onlyOutdated: true })).toMatchObject({
      redeploys: [],
      skipped: [
        { stackName: 'shop', reason: 'up-to-date' },
        {
          stackName: 'gone',
          reason: 'stopped',
          server: { name: shop.server.name },
          environment: { platformId: 1, name: 'local' },
        },
      ],
      hold: { source: 'switch', reason: 'Disk swap' },
    });
  });

  it.each([
    [{}, 'VALIDATION_FAILED'],
    [{ stackIds: [1], all: true as const }, 'VALIDATION_FAILED'],
    [{ stackIds: [99] }, 'STACK_UNKNOWN'],
    [{ stackNames: ['nobody'] }, 'STACK_UNKNOWN'],
  ])('is refused for %j', async (body, code) => {
    const { stack, plan } = await start();
    await stack('shop');
    await expect(plan(body)).rejects.toMatchObject({ problem: { code } });
  });

  it('shows a limited token only its own stacks', async () => {
    const { it, stack } = await start();
    const shop = await stack('shop');
    const blog = await stack('blog');
    const { client: token } = await issueToken(it.app, it.operator, {
      permissions: ['stacks-access', 'stacks-redeploy', 'stacks-redeploy-all'],
      stackIds: [shop.id],
    });

    const { redeploys } = await token.call(planRedeploys, { body: { all: true } });
    expect(redeploys.map(({ stack: { name } }) => name)).toEqual(['shop']);
    await expect(
      token.call(planRedeploys, { body: { stackIds: [blog.id] } }),
    ).rejects.toMatchObject({ problem: { code: 'STACK_NOT_ALLOWED' } });
  });
});
