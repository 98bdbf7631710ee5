import {
  listLogs,
  listStacks,
  readRedeploy,
  readStackFacets,
  type StackReply,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const sharedPlatformApp = startedOnce(() => PlatformApp.start());
const addedIds: number[] = [];

beforeEach(async () => {
  await sharedPlatformApp().clear();
  for (const id of addedIds.splice(0)) sharedPlatformApp().sandbox.control.removeEnvironment(id);
});

function addEnvironment(seed: { name: string; swarm?: boolean }): number {
  const id = sharedPlatformApp().sandbox.control.addEnvironment(seed);
  addedIds.push(id);
  return id;
}

async function createTwoStacksOfSameName() {
  const at = sharedPlatformApp();
  const { control } = at.sandbox;
  const rackId = addEnvironment({ name: 'rack-02' });
  await at.createStack({ name: 'web' });
  control.addStack({ name: 'web', environmentId: rackId, images: { app: 'web:1' } });
  at.refresh();
  const stacks = await waitFor('both stacks', async () => {
    const page = await at.operator.call(listStacks);
    const recorded = page.stacks.filter(({ platformId }) => platformId !== null);
    return recorded.length === 2 ? recorded : undefined;
  });
  return { at, rackId, stacks };
}

const environmentOf = ({ environment }: StackReply) => environment;

describe('environments of stacks', () => {
  it('distinguish stacks with the same name in the list, its filter and its counts', async () => {
    const { at, stacks } = await createTwoStacksOfSameName();

    expect(stacks.map(environmentOf)).toMatchObject([
      { name: 'local', kind: 'docker', state: 'up' },
      { name: 'rack-02', kind: 'docker', state: 'up' },
    ]);
    const { environments } = await at.operator.call(listStacks);
    expect(environments.map(({ name, server }) => [name, server.id])).toEqual([
      ['local', 1],
      ['rack-02', 1],
    ]);
    const second = environments[1]?.id ?? 0;
    const query = { environment: [second] };
    const filtered = await at.operator.call(listStacks, { query });
    expect(filtered.stacks.map(({ id }) => id)).toEqual([stacks[1]?.id]);
    const facets = await at.operator.call(readStackFacets, { query });
    expect(facets).toMatchObject({
      total: 1,
      environment: { [String(environments[0]?.id)]: 1, [String(second)]: 1 },
    });
  });

  it('make the health of their stacks unknown while they are down', async () => {
    const { at, rackId } = await createTwoStacksOfSameName();
    at.sandbox.control.setEnvironmentUp(rackId, false);
    at.refresh();

    const stack = await waitFor('the fault', async () => {
      const { stacks } = await at.operator.call(listStacks, { query: { order: 'health' } });
      return stacks[0]?.environment.state === 'down' ? stacks[0] : undefined;
    });

    expect(stack).toMatchObject({ health: 'unknown', environment: { name: 'rack-02' } });
  });

  it('keep their names when the platform no longer lists them', async () => {
    const { at, rackId } = await createTwoStacksOfSameName();
    at.sandbox.control.removeEnvironment(rackId);
    at.refresh();

    const orphanedStack = await at.waitForStack('web', ({ health }) => health === 'orphaned');

    expect(orphanedStack.environment).toMatchObject({ name: 'rack-02', state: 'missing' });
  });

  it('are named by redeploys and their event log entries, even after they are removed', async () => {
    const { at, rackId, stacks } = await createTwoStacksOfSameName();
    const [, stackOnRack] = stacks;
    if (stackOnRack === undefined) throw new Error('There is one stack only');
    const { id } = await at.redeploy(stackOnRack);
    at.sandbox.control.removeEnvironment(rackId);
    at.refresh();
    await at.waitForStack('web', ({ health }) => health === 'orphaned');

    const redeploy = await at.operator.call(readRedeploy, { params: { id } });

    expect(redeploy.environment).toEqual({ platformId: rackId, name: 'rack-02' });
    const eventLogReply = await at.operator.call(listLogs, { query: { category: ['redeploy'] } });
    const entries = eventLogReply.entries.filter(({ target }) => target?.id === stackOnRack.id);
    expect(entries).not.toEqual([]);
    expect(entries.map(({ details }) => details?.['environment'])).toEqual(
      entries.map(() => 'rack-02'),
    );
  });

  it('disappear from the list with their last stack', async () => {
    const { at, rackId, stacks } = await createTwoStacksOfSameName();
    at.sandbox.control.removeStack(stacks[1]?.platformId ?? 0);
    at.sandbox.control.removeEnvironment(rackId);
    at.refresh();

    const remaining = await waitFor('one environment', async () => {
      const { environments } = await at.operator.call(listStacks);
      return environments.length === 1 ? environments : undefined;
    });

    expect(remaining).toMatchObject([{ name: 'local' }]);
  });

  it('are listed for a limited token only if they have one of its stacks', async () => {
    const { at, stacks } = await createTwoStacksOfSameName();
    const tokenFields = { permissions: ['stacks-access' as const], stackIds: [stacks[1]?.id ?? 0] };
    const { client } = await issueToken(at.app, at.operator, tokenFields);

    const list = await client.call(listStacks);

    expect(list.environments.map(({ name }) => name)).toEqual(['rack-02']);
  });
});

describe('the order by health', () => {
  it('lists the worst first on every page, and counts each state', async () => {
    const at = sharedPlatformApp();
    const { control } = at.sandbox;
    await at.createStack({ name: 'alpha' });
    const degraded = await at.createStack({ name: 'beta', healthchecks: ['app'] });
    const down = await at.createStack({ name: 'gamma' });
    await at.createStack({ name: 'off', status: 2, running: false });
    control.setHealth(degraded.platformId ?? 0, 'unhealthy');
    control.exitContainers(down.platformId ?? 0, 1);
    at.refresh();
    await at.waitForStack('gamma', ({ health }) => health === 'down');

    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { order: 'health' as const, limit: 1, cursor };
      const page = await at.operator.call(listStacks, { query });
      names.push(...page.stacks.map(({ name, health }) => `${name} ${health}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);

    expect(names).toEqual(['gamma down', 'beta degraded', 'off stopped', 'alpha healthy']);
    const facets = await at.operator.call(readStackFacets, { query: { health: ['down'] } });
    expect(facets).toMatchObject({
      total: 1,
      health: { down: 1, degraded: 1, stopped: 1, healthy: 1 },
    });
  });

  it('does not report a Kubernetes stack as down, because its containers are not listed', async () => {
    const at = sharedPlatformApp();

    await at.createStack({ name: 'cluster', kind: 'kubernetes' });

    expect(await at.waitForStack('cluster')).toMatchObject({ health: 'unknown' });
  });

  it('uses the replicas of a swarm stack, not the containers of replaced tasks', async () => {
    const at = sharedPlatformApp();
    const swarm = addEnvironment({ name: 'swarm', swarm: true });
    const { platformId } = await at.createStack({
      name: 'mail',
      kind: 'swarm',
      environmentId: swarm,
    });
    expect(await at.waitForStack('mail', ({ health }) => health === 'healthy')).toMatchObject({
      environment: { kind: 'swarm' },
      containers: { total: 1, running: 1 },
    });

    at.sandbox.control.exitContainers(platformId ?? 0, 1);
    at.refresh();

    const { containers } = await at.waitForStack('mail', ({ health }) => health === 'down');
    expect(containers).toMatchObject({ total: 1, running: 0 });
  });
});
