import {
  createServer,
  listStacks,
  readStack,
  readStackFacets,
  redeployObstacles,
  stackOrders,
  type StackOrder,
  type StackReply,
} from '@stackyard/contracts';
import { seedEdgeCases, seedMany } from '@stackyard/platform-sandbox';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { waitFor, PlatformApp, sharedPlatform } from '#test/platform/platform-app.js';
import { StackEntity } from './stack.entity.js';

const sharedPlatformApp = sharedPlatform();

describe('GET /api/stacks', () => {
  it('pages through all stacks once, in order', async () => {
    const it = sharedPlatformApp();
    seedMany(it.sandbox.control, 120);
    it.refresh();
    await waitFor('120 stacks', async () => {
      const { total } = await it.operator.call(listStacks, { query: { limit: 1 } });
      return total === 120 ? total : undefined;
    });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await it.operator.call(listStacks, { query: { limit: 50, cursor } });
      names.push(...page.stacks.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toHaveLength(120);
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('pages through all stacks once in every order, and back in the reverse one', async () => {
    const it = sharedPlatformApp();
    for (const name of ['wiki', 'mail', 'shop']) await it.createStack({ name });
    const listInOrder = async (order: StackOrder): Promise<string[]> => {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await it.operator.call(listStacks, { query: { limit: 1, order, cursor } });
        names.push(...page.stacks.map(({ name }) => name));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return names;
    };
    for (const order of stackOrders) {
      const names = await listInOrder(order);
      expect([order, names.toSorted()]).toEqual([order, ['mail', 'shop', 'wiki']]);
      if (order.startsWith('-')) continue;
      expect([order, await listInOrder(`-${order}` as StackOrder)]).toEqual([
        order,
        names.toReversed(),
      ]);
    }
  });

  it.each(['freshness', 'health'] as const)(
    'puts failed image checks and then outdated images first when sorted by %s',
    async (order) => {
      const it = sharedPlatformApp();
      const stacks: StackReply[] = [];
      for (const name of ['a', 'b', 'c', 'd']) stacks.push(await it.createStack({ name }));
      const work = it.app.get(UnitOfWork);
      await work.run(async () => {
        await work.manager.update(StackEntity, { id: stacks[1]?.id }, { freshness: 'outdated' });
        await work.manager.update(StackEntity, { id: stacks[3]?.id }, { freshness: 'error' });
      });

      const { stacks: listed } = await it.operator.call(listStacks, { query: { order } });

      expect(listed.map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c']);
    },
  );

  it('finds stacks by part of the name, ignoring case and wildcards', async () => {
    const it = sharedPlatformApp();
    await it.createStack({ name: 'grafana' });
    await it.createStack({ name: 'loki_100' });
    const search = async (text: string) =>
      (await it.operator.call(listStacks, { query: { search: text } })).stacks.map(
        ({ name }) => name,
      );
    expect(await search('GRAF')).toEqual(['grafana']);
    expect(await search('%')).toEqual([]);
    expect(await search('i_1')).toEqual(['loki_100']);
  });

  it('refuses a cursor from another sort order', async () => {
    const it = sharedPlatformApp();
    await it.createStack({ name: 'a' });
    await it.createStack({ name: 'b' });
    const { nextCursor } = await it.operator.call(listStacks, { query: { limit: 1 } });
    const query = { order: '-updatedAt' as const, cursor: nextCursor ?? '' };
    await expect(it.operator.call(listStacks, { query })).rejects.toMatchObject({
      code: 'CURSOR_INVALID',
    });
  });

  it('explains for each special stack why it cannot be redeployed', async () => {
    const it = sharedPlatformApp();
    const cases = Object.keys(seedEdgeCases(it.sandbox.control));
    expect(cases.length).toBeGreaterThan(5);
    it.refresh();
    const stacks = await waitFor('the odd stacks', async () => {
      const page = await it.operator.call(listStacks, { query: { limit: 500 } });
      return page.stacks.length >= cases.length ? page.stacks : undefined;
    });
    const reasons = new Set(stacks.map(({ obstacle }) => obstacle));
    for (const reason of ['kubernetes', 'orphaned', 'duplicate', 'external'] as const) {
      expect(reasons).toContain(reason);
    }
    for (const { redeployable, obstacle } of stacks) {
      expect(redeployable).toBe(obstacle === null);
      if (obstacle !== null) expect(redeployObstacles).toContain(obstacle);
    }
  });

  it('distinguishes a finished one-shot container from a stopped service', async () => {
    const it = sharedPlatformApp();
    const file = [
      'services:',
      '  migrate:',
      '    image: app:1',
      '  web:',
      '    image: app:1',
      '    restart: unless-stopped',
    ].join('\n');
    const { platformId } = await it.createStack({ name: 'shop', file });
    it.sandbox.control.exitContainers(platformId ?? 0, 0);
    it.refresh();

    const { containers } = await it.waitForStack('shop', (stack) => stack.containers.finished > 0);
    expect(containers).toMatchObject({ total: 2, running: 0, finished: 1 });
  });

  it('does not repeat the platform’s last status of a stack whose environment was removed', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment({ name: 'old' });
    await it.createStack({ name: 'left', environmentId });
    it.sandbox.control.removeEnvironment(environmentId);
    it.refresh();

    const orphaned = await it.waitForStack('left', ({ obstacle }) => obstacle === 'orphaned');
    expect(orphaned.status).toBe('unknown');
  });

  it('keeps showing the last state of an offline server, with its age', async () => {
    const it = await PlatformApp.start();
    await it.createStack({ name: 'grafana' });
    await it.sandbox.control.goDown();
    it.refresh();
    const page = await waitFor('the fault', async () => {
      const response = await it.operator.call(listStacks);
      return response.servers[0]?.health.state === 'unreachable' ? response : undefined;
    });
    expect(page.stacks.map(({ name }) => name)).toEqual(['grafana']);
    expect(page.servers[0]?.health).toMatchObject({
      refreshedAt: expect.any(String) as string,
      fault: { code: 'unreachable' },
    });
  });

  it('removes a stack that was deleted on the platform', async () => {
    const it = sharedPlatformApp();
    const { platformId } = await it.createStack({ name: 'grafana' });
    it.sandbox.control.removeStack(platformId ?? 0);
    it.refresh();
    const isGone = await waitFor('its leaving', async () => {
      const { total } = await it.operator.call(listStacks);
      return total === 0 ? true : undefined;
    });
    expect(isGone).toBe(true);
  });

  it('announces stacks that changed', async () => {
    const it = sharedPlatformApp();
    const { id, platformId } = await it.createStack({ name: 'grafana', healthchecks: ['app'] });
    const announced = it.app.nextEvent('stacks.changed');
    it.sandbox.control.setHealth(platformId ?? 0, 'unhealthy');
    it.refresh();
    expect(await announced).toEqual({ serverId: 1, stackIds: [id] });
    await it.waitForStack('grafana', ({ containers }) => containers.unhealthy === 1);
  });

  it('announces stacks that were added', async () => {
    const it = sharedPlatformApp();
    const announced = it.app.nextEvent('stacks.changed');
    it.sandbox.control.addExternalProject('pi-hole', 1, { app: 'pihole:1' });
    it.refresh();

    const { id } = await it.waitForStack('pi-hole');
    expect(await announced).toEqual({ serverId: 1, stackIds: [id] });
  });
});

describe('GET /api/stacks/facets', () => {
  it('ignores a filter in its own counts', async () => {
    const it = sharedPlatformApp();
    await it.createStack({ name: 'on' });
    await it.createStack({ name: 'off', status: 2, running: false });
    const facets = await it.operator.call(readStackFacets, { query: { status: ['active'] } });
    expect(facets).toMatchObject({ total: 1, status: { active: 1, inactive: 1 }, redeployable: 1 });
  });
});

describe('GET /api/stacks/:id', () => {
  it('shows containers and the names of variables, never their values', async () => {
    const it = sharedPlatformApp();
    const env = [{ name: 'TOKEN', value: 'very-secret' }];
    const { id } = await it.createStack({
      name: 'grafana',
      env,
      git: { url: 'https://bot:pat@git.example/x.git' },
    });
    const detail = await it.operator.call(readStack, { params: { id } });
    expect(detail.environmentVariables).toEqual(['TOKEN']);
    expect(detail.containers).toMatchObject([
      { service: 'app', state: 'running', image: 'grafana:1' },
    ]);
    expect(JSON.stringify(detail)).not.toMatch(/very-secret|pat@/);
  });

  it('answers without live detail when the platform hangs', async () => {
    const it = sharedPlatformApp();
    const { id } = await it.createStack({ name: 'grafana' });
    it.sandbox.control.failNext({ kind: 'hang', repeat: 10 });
    const detail = await it.operator.call(readStack, { params: { id } });
    expect(detail).toMatchObject({ stack: { name: 'grafana' }, containers: [] });
  });

  it('returns 404 for an unknown stack', async () => {
    const it = sharedPlatformApp();
    const unknown = it.operator.call(readStack, { params: { id: 4711 } });
    await expect(unknown).rejects.toMatchObject({ code: 'STACK_UNKNOWN' });
    await expect(
      it.operator.call(createServer, { body: { name: 'x', url: 'ftp://x', apiKey: 'y' } }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
