import {
  listRedeploys,
  readRedeployFacets,
  readRedeployHistogram,
  startRedeploys,
  type ListRedeploysQuery,
  type StackReply,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { PlatformApp } from '#test/platform/platform-app.js';
import type { ApiClient } from '@stackyard/api-client';

const hourMs = 3_600_000;

function formatBerlinTime(ms: number): string {
  return `${new Date(ms + hourMs).toISOString().slice(0, -1)}+01:00`;
}

describe('the list of redeploys', () => {
  let at: PlatformApp;
  let stacks: Record<'wiki' | 'shop', StackReply>;
  let lena: ApiClient;
  let pipeline: ApiClient;
  let startedMs: number;

  const listNames = async (query: ListRedeploysQuery) => {
    const { redeploys } = await at.operator.call(listRedeploys, { query });
    return redeploys.map(({ stack, reason }) => `${stack.name} ${reason}`);
  };
  const redeployAndWait = async (client: ApiClient, stack: StackReply, reason: string) => {
    const body = { stackIds: [stack.id], reason };
    const { redeploys } = await client.call(startRedeploys, { body });
    for (const { id } of redeploys) await at.waitForEnd(id);
  };

  beforeAll(async () => {
    at = await PlatformApp.start({ settings: { SESSION_IDLE_HOURS: 100 } });
    const { app } = at;
    // Five minutes past the hour, so that the test does not cross a full hour.
    app.clock.advance({ minutes: 65 - app.clock.now().getMinutes() });
    startedMs = app.clock.now().getTime();
    stacks = {
      wiki: await at.createStack({ name: 'wiki' }),
      shop: await at.createStack({ name: 'shop' }),
    };
    const permissions = ['stacks-access' as const, 'stacks-redeploy' as const];
    lena = await app.signIn('lena', permissions);
    pipeline = (await issueToken(app, at.operator, { permissions, name: 'Shop pipeline' })).client;
    await redeployAndWait(lena, stacks.wiki, 'New STRASSE');
    app.clock.advance({ hours: 2 });
    await redeployAndWait(pipeline, stacks.shop, 'Build 7');
    app.clock.advance({ days: 1 });
    await redeployAndWait(lena, stacks.shop, '100% sure');
  });

  it('is searched by stack, reason and requester, without case or wildcards', async () => {
    expect(await listNames({ search: 'SHOP' })).toEqual(['shop 100% sure', 'shop Build 7']);
    expect(await listNames({ search: 'strasse' })).toEqual(['wiki New STRASSE']);
    expect(await listNames({ search: 'lena' })).toHaveLength(2);
    expect(await listNames({ search: '0% s' })).toEqual(['shop 100% sure']);
    expect(await listNames({ search: 'lena shop' })).toEqual(['shop 100% sure']);
    expect(await listNames({ search: '"lena shop"' })).toEqual([]);
    expect(await listNames({ search: '%' })).toHaveLength(1);
    expect(await listNames({ search: '  ' })).toHaveLength(3);
  });

  it('is limited to the time of the request, whatever the time zone', async () => {
    const from = formatBerlinTime(startedMs + hourMs);
    expect(await listNames({ from })).toEqual(['shop 100% sure', 'shop Build 7']);
    expect(await listNames({ from, to: formatBerlinTime(startedMs + 3 * hourMs) })).toEqual([
      'shop Build 7',
    ]);
    expect(await listNames({ to: formatBerlinTime(startedMs) })).toEqual([]);
    await expect(listNames({ from: '2026-W09' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('is limited to people, tokens and origins, which the facets name', async () => {
    const { requesters, origin } = await at.operator.call(readRedeployFacets);
    expect(requesters).toMatchObject([
      { origin: 'user', name: 'lena', redeploys: 2 },
      { origin: 'token', redeploys: 1 },
    ]);
    expect(origin).toEqual({ user: 2, token: 1 });
    const requester = requesters.slice(1).map(({ key }) => key);
    expect(await listNames({ requester })).toEqual(['shop Build 7']);
    expect(await listNames({ origin: ['user'] })).toHaveLength(2);

    const query = { requester, search: 'shop' };
    const filtered = await at.operator.call(readRedeployFacets, { query });
    expect(filtered.requesters.map(({ redeploys }) => redeploys)).toEqual([1, 1]);
    expect(filtered.origin).toEqual({ token: 1 });
  });

  it('is limited to stacks, which the facets name', async () => {
    const stackId = [stacks.shop.id];
    expect(await listNames({ stackId })).toEqual(['shop 100% sure', 'shop Build 7']);
    expect(await listNames({ stackId: [stacks.shop.id, stacks.wiki.id] })).toHaveLength(3);
    const query = { stackId, search: 'lena' };
    const facets = await at.operator.call(readRedeployFacets, { query });
    expect(facets.stacks).toMatchObject([
      { id: stacks.wiki.id, name: 'wiki', server: stacks.wiki.server, redeploys: 1 },
      { id: stacks.shop.id, name: 'shop', redeploys: 1 },
    ]);
    expect(facets.requesters).toMatchObject([{ name: 'lena', redeploys: 1 }]);
  });

  it.each([
    [{}, ['shop 100% sure', 'shop Build 7', 'wiki New STRASSE']],
    [{ order: 'asc' }, ['wiki New STRASSE', 'shop Build 7', 'shop 100% sure']],
    [{ sort: 'stack' }, ['shop Build 7', 'shop 100% sure', 'wiki New STRASSE']],
    [{ sort: 'stack', order: 'desc' }, ['wiki New STRASSE', 'shop 100% sure', 'shop Build 7']],
    [{ from: '2020-01-01', order: 'asc' }, ['wiki New STRASSE', 'shop Build 7', 'shop 100% sure']],
  ] satisfies [ListRedeploysQuery, string[]][])('is paged in the order %j', async (order, all) => {
    const pagedNames: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...order, limit: 1, ...(cursor && { cursor }) };
      const page = await at.operator.call(listRedeploys, { query });
      pagedNames.push(...page.redeploys.map(({ stack, reason }) => `${stack.name} ${reason}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pagedNames).toEqual(all);
  });

  it('refuses the cursor of another order', async () => {
    const { nextCursor } = await at.operator.call(listRedeploys, { query: { limit: 1 } });
    const query = { sort: 'stack' as const, cursor: nextCursor ?? '' };
    await expect(at.operator.call(listRedeploys, { query })).rejects.toMatchObject({
      code: 'CURSOR_INVALID',
    });
  });

  it('is counted over time', async () => {
    const fullHistogram = await at.operator.call(readRedeployHistogram);
    expect(fullHistogram.size).toBe('hour');
    const from = new Date(startedMs - (startedMs % hourMs)).toISOString();
    expect(fullHistogram.periods[0]).toEqual({ from, state: { succeeded: 1 } });
    expect(fullHistogram.periods).toHaveLength(27);

    const midnight = startedMs - (startedMs % (24 * hourMs));
    const [first, end] = [midnight - 60 * 24 * hourMs, midnight + 30 * 24 * hourMs];
    const query = {
      from: new Date(first).toISOString(),
      to: new Date(end).toISOString(),
      search: 'shop',
    };
    const days = await at.operator.call(readRedeployHistogram, { query });
    expect(days.size).toBe('day');
    expect(days.periods).toHaveLength(90);
    expect(days.periods.filter(({ state }) => state.succeeded === 1)).toHaveLength(2);

    const none = { search: 'nothing' };
    expect(await at.operator.call(readRedeployHistogram, { query: none })).toEqual({
      size: 'day',
      periods: [],
    });
  });
});
