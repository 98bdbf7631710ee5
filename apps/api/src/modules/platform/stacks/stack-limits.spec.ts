import {
  cancelRedeploy,
  listLogs,
  listRedeploys,
  listStacks,
  readRedeploy,
  readRedeployLog,
  readStack,
  readStackFacets,
  startRedeploys,
  type RedeployReply,
  type StackReply,
  type StartRedeploysRequest,
} from '@stackyard/contracts';
import { issueToken, type TokenClient } from '#test/access/api-token.js';
import { PlatformApp } from '#test/platform/platform-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { StackEntity } from './stack.entity.js';

const permissions = ['stacks-access', 'stacks-redeploy', 'stacks-redeploy-all'] as const;

interface StackLimitsFixture {
  platform: PlatformApp;
  shop: StackReply;
  blog: StackReply;
  pipeline: TokenClient;
}

async function setUp(): Promise<StackLimitsFixture> {
  const platform = await PlatformApp.start();
  const shop = await platform.createStack({ name: 'shop' });
  const blog = await platform.createStack({ name: 'blog' });
  const tokenFields = { permissions: [...permissions], stackIds: [shop.id] };
  const { client } = await issueToken(platform.app, platform.operator, tokenFields);
  return { platform, shop, blog, pipeline: client };
}

describe('a token that is limited to a stack', () => {
  it('sees and counts only that stack', async () => {
    const { pipeline, shop, blog } = await setUp();

    const list = await pipeline.call(listStacks);
    const facets = await pipeline.call(readStackFacets);

    expect(list).toMatchObject({ total: 1, stacks: [{ name: 'shop' }] });
    expect(list.servers).toHaveLength(1);
    expect(facets).toMatchObject({ total: 1, redeployable: 1 });
    const searched = await pipeline.call(listStacks, { query: { search: 'blog' } });
    expect(searched).toMatchObject({ total: 0, stacks: [] });
    expect((await pipeline.call(readStack, { params: { id: shop.id } })).stack.name).toBe('shop');
    for (const id of [blog.id, 4711]) {
      const read = pipeline.call(readStack, { params: { id } });
      await expect(read).rejects.toMatchObject({ code: 'STACK_NOT_ALLOWED' });
    }
  });

  it('redeploys nothing if one of the named stacks is not allowed', async () => {
    const { platform, pipeline, shop, blog } = await setUp();
    const outside: StartRedeploysRequest[] = [
      { stackIds: [blog.id] },
      { stackIds: [shop.id, blog.id] },
      { stackIds: [4711] },
      { stackNames: ['blog'] },
      { stackNames: ['shop', 'blog'] },
      { stackNames: ['nowhere'] },
    ];

    for (const body of outside) {
      const started = pipeline.call(startRedeploys, { body });
      await expect(started).rejects.toMatchObject({ code: 'STACK_NOT_ALLOWED' });
    }

    const { redeploys } = await platform.operator.call(listRedeploys);
    expect(redeploys).toEqual([]);
  });

  it('resolves an ambiguous name or “all” to its own stack', async () => {
    const { platform, pipeline, shop, blog } = await setUp();
    const uow = platform.app.get(UnitOfWork);
    const { redeploys } = await pipeline.call(startRedeploys, { body: { all: true } });
    expect(redeploys.map(({ stack }) => stack.id)).toEqual([shop.id]);
    await platform.waitForEnd(redeploys[0]?.id ?? 0);
    const sameName = { name: 'shop', nameKey: 'shop' };
    await uow.run(() => uow.manager.update(StackEntity, { id: blog.id }, sameName));

    const named = await pipeline.call(startRedeploys, { body: { stackNames: ['shop'] } });

    expect(named.redeploys.map(({ stack }) => stack.id)).toEqual([shop.id]);
  });

  it('neither sees nor cancels redeploys of other stacks', async () => {
    const { platform, pipeline, shop, blog } = await setUp();
    const otherRedeploy = await platform.redeploy(blog);
    const own = await platform.redeploy(shop);

    const listIds = async (query: { stackId?: number[] }) =>
      (await pipeline.call(listRedeploys, { query })).redeploys.map(({ id }) => id);

    expect(await listIds({})).toEqual([own.id]);
    expect(await listIds({ stackId: [shop.id] })).toEqual([own.id]);
    expect(await listIds({ stackId: [blog.id] })).toEqual([]);
    expect((await pipeline.call(readRedeploy, { params: own })).id).toBe(own.id);
    const params = { id: otherRedeploy.id };
    for (const refusedCall of [
      () => pipeline.call(readRedeploy, { params }),
      () => pipeline.call(readRedeploy, { params, query: { wait: 1 } }),
      () => pipeline.call(readRedeployLog, { params }),
      () => pipeline.call(cancelRedeploy, { params }),
    ]) {
      await expect(refusedCall()).rejects.toMatchObject({ code: 'REDEPLOY_UNKNOWN' });
    }
  });

  it('receives only events of its own stack', async () => {
    const { platform, pipeline, shop, blog } = await setUp();
    const socket = await platform.app.connect({ token: pipeline.secret });
    const receivedStackIds = new Set<number | null>();
    const lines = new Set<number>();
    const others: string[] = [];
    const ended = new Promise<void>((resolve) => {
      socket.on('redeploy.changed', ({ stack, state }: RedeployReply) => {
        receivedStackIds.add(stack.id);
        if (state === 'succeeded') resolve();
      });
    });
    socket.on('redeploy.logged', ({ redeployId }) => lines.add(redeployId));
    socket.on('stacks.changed', () => others.push('stacks.changed'));

    await platform.redeploy(blog);
    const own = await platform.redeploy(shop);
    await ended;

    expect([...receivedStackIds]).toEqual([shop.id]);
    expect([...lines]).toEqual([own.id]);
    expect(others).toEqual([]);
  });

  it('can read the result of its redeploy after the stack was deleted', async () => {
    const { platform, pipeline, shop } = await setUp();
    const { redeploys } = await pipeline.call(startRedeploys, { body: { stackIds: [shop.id] } });
    const id = redeploys[0]?.id ?? 0;
    await platform.waitForEnd(id);
    const uow = platform.app.get(UnitOfWork);
    await uow.run(() => uow.manager.delete(StackEntity, { id: shop.id }));

    const read = await pipeline.call(readRedeploy, { params: { id } });

    expect(read).toMatchObject({ id, stack: { id: null, name: 'shop' }, state: 'succeeded' });
    const { entries } = await platform.operator.call(listLogs, {
      query: { action: ['redeploy.requested'] },
    });
    expect(entries).toMatchObject([{ actor: { type: 'token', name: 'root1 (pipeline)' } }]);
  });
});
