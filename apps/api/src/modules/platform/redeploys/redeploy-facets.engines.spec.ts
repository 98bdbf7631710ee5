import {
  listRedeploys,
  listStacks,
  readRedeployFacets,
  type RedeployFilterQuery,
  type StackReply,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const sharedPlatformApp = startedOnce(() => PlatformApp.start());

describe('GET /api/redeploys/facets', () => {
  let at: PlatformApp;
  let web: StackReply;
  let mail: StackReply;
  let failedBatch: number;

  const readFacets = async (query: RedeployFilterQuery = {}) =>
    (await at.operator.call(readRedeployFacets, { query })).state;

  beforeAll(async () => {
    at = sharedPlatformApp();
    web = await at.createStack({ name: 'web' });
    mail = await at.createStack({ name: 'mail' });
    await at.redeploy(web);
    await at.redeploy(mail);
    await at.sandbox.control.goDown();
    failedBatch = (await at.redeploy(web)).batchId;
  });

  afterAll(async () => {
    await at.sandbox.control.comeUp();
    await at.reset();
  });

  it('counts by state within the server, stack and batch filters', async () => {
    expect(await readFacets()).toEqual({ succeeded: 2, failed: 1 });
    expect(await readFacets({ server: [1, 2] })).toEqual({ succeeded: 2, failed: 1 });
    expect(await readFacets({ stackId: [web.id] })).toEqual({ succeeded: 1, failed: 1 });
    expect(await readFacets({ batchId: failedBatch })).toEqual({ failed: 1 });
    expect(await readFacets({ server: [4711] })).toEqual({});
  });

  it('ignores the state filter in its counts', async () => {
    expect(await readFacets({ state: ['failed'], stackId: [mail.id] })).toEqual({ succeeded: 1 });
  });

  it('counts only the stacks of a limited token', async () => {
    const tokenFields = { permissions: ['stacks-access' as const], stackIds: [mail.id] };
    const { client } = await issueToken(at.app, at.operator, tokenFields);

    const all = await client.call(readRedeployFacets);
    const other = await client.call(readRedeployFacets, { query: { stackId: [web.id] } });

    const stacks = [expect.objectContaining({ id: mail.id, redeploys: 1 })];
    expect([all, other]).toEqual([
      expect.objectContaining({
        stacks,
        state: { succeeded: 1 },
        environments: [expect.objectContaining({ redeploys: 1 })],
        requesters: [expect.objectContaining({ redeploys: 1 })],
      }),
      { state: {}, environments: [], stacks, requesters: [], origin: {} },
    ]);
  });

  it('requires permission to view stacks', async () => {
    const lena = await at.app.signIn('lena', ['logs-access']);

    await expect(lena.call(readRedeployFacets)).rejects.toMatchObject({
      code: 'PERMISSION_MISSING',
    });
  });
});

describe('the environment filter of redeploys', () => {
  let at: PlatformApp;
  let stacks: StackReply[];

  const readFacets = async (query: RedeployFilterQuery = {}) =>
    at.operator.call(readRedeployFacets, { query });
  const environmentId = async (name: string): Promise<number> => {
    const { environments } = await readFacets();
    return environments.find((one) => one.name === name)?.id ?? 0;
  };

  beforeAll(async () => {
    at = sharedPlatformApp();
    const rack = at.sandbox.control.addEnvironment({ name: 'rack-02' });
    await at.createStack({ name: 'web' });
    at.sandbox.control.addStack({ name: 'web', environmentId: rack, images: { app: 'web:1' } });
    at.refresh();
    stacks = await waitFor('both stacks', async () => {
      const page = await at.operator.call(listStacks);
      return page.stacks.length === 2 ? page.stacks : undefined;
    });
    for (const stack of [...stacks, ...stacks.slice(1)]) await at.redeploy(stack);
  });

  it('returns only redeploys in the given environments', async () => {
    const listIn = async (...names: string[]) => {
      const environment = await Promise.all(names.map(environmentId));
      const { redeploys } = await at.operator.call(listRedeploys, { query: { environment } });
      return redeploys.map((redeploy) => redeploy.environment.name);
    };

    expect(await listIn('rack-02')).toEqual(['rack-02', 'rack-02']);
    expect(await listIn('local')).toEqual(['local']);
    expect(await listIn('local', 'rack-02')).toEqual(['rack-02', 'rack-02', 'local']);
  });

  it('returns nothing for an unknown environment', async () => {
    const query = { environment: [4711] };

    expect(await at.operator.call(listRedeploys, { query })).toMatchObject({ redeploys: [] });
    expect((await readFacets(query)).state).toEqual({});
  });

  it('limits the counts by state, but not those by environment', async () => {
    const counts = await readFacets({ environment: [await environmentId('rack-02')] });

    expect(counts.state).toEqual({ succeeded: 2 });
    expect(counts.environments.map(({ name, redeploys }) => [name, redeploys])).toEqual([
      ['local', 1],
      ['rack-02', 2],
    ]);
  });

  it('names only the environments of the stacks that a limited token may see', async () => {
    const stackIds = stacks.slice(0, 1).map(({ id }) => id);
    const tokenFields = { permissions: ['stacks-access' as const], stackIds };
    const { client } = await issueToken(at.app, at.operator, tokenFields);

    const { environments } = await client.call(readRedeployFacets);

    expect(environments.map(({ name }) => name)).toEqual(['local']);
  });
});
