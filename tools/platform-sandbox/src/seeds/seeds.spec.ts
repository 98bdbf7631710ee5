import { startCaller } from '../../test/caller.js';
import type { Caller } from '../../test/caller.js';
import { seedDemo, seedEdgeCases, seedMany } from '../index.js';
import { launch } from '../launch.js';

describe('the demo', () => {
  it('contains one stack for each kind of problem', async () => {
    const platform = await startCaller({ empty: true });
    const { selfStackId, environments } = seedDemo(platform.control);
    const stacks = platform.control.stacks().map(({ wire }) => wire);
    expect(stacks).toHaveLength(24);
    expect(stacks.filter(({ GitConfig }) => GitConfig)).toHaveLength(4);
    expect(stacks.filter(({ Status }) => Status === 2)).toHaveLength(1);
    expect(stacks.filter(({ EndpointId }) => EndpointId === environments.gone)).toHaveLength(1);
    expect(stacks.filter(({ Name }) => Name === 'freshrss')).toHaveLength(2);
    expect(stacks.map(({ Type }) => Type)).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(platform.control.stack(selfStackId)?.wire.Name).toBe('stackyard');
    const { body } = await platform.call('GET', '/api/endpoints');
    expect(body).toMatchObject([{ Name: 'home-server' }, { Name: 'rack-02' }]);
    const path = `/api/endpoints/${environments.rack}/docker/containers/json?all=1`;
    const { text } = await platform.call('GET', path);
    expect(text).toContain('(unhealthy)');
    expect(text).toContain('adguard');
    await platform.close();
  });

  it('has outdated images', async () => {
    const platform = await startCaller({ empty: true, mode: 'BE-2.23' });
    seedDemo(platform.control);
    const stack = platform.control.stacks().find(({ wire }) => wire.Name === 'jellyfin');
    const path = `/api/stacks/${stack?.wire.Id}/images_status`;
    expect((await platform.call('GET', path)).body).toMatchObject({ Status: 'outdated' });
    await platform.close();
  });
});

describe('the edge cases', () => {
  it('are all there', async () => {
    const platform = await startCaller();
    const ids = seedEdgeCases(platform.control);
    const wire = (id: number) => platform.control.stack(id)?.wire;
    expect(wire(ids['status-zero'])?.Status).toBe(0);
    expect(wire(ids['null-env'])?.Env).toBeNull();
    expect(wire(ids['old-name'])?.Name).toBe('My Old Stack');
    expect(wire(ids.duplicate)?.Name).toBe(wire(ids['duplicate-newer'])?.Name);
    expect(platform.control.containers(ids['old-name'])).toMatchObject([{ project: 'myoldstack' }]);
    const { body } = await platform.call('GET', '/api/endpoints');
    expect(body).toMatchObject([{}, {}, { Name: 'never seen', Snapshots: [] }]);
    await platform.close();
  });
});

describe('a large platform', () => {
  let platform: Caller;

  beforeAll(async () => {
    platform = await startCaller();
    seedMany(platform.control, 1000, { gitEvery: 10 });
  });

  afterAll(() => platform.close());

  it('returns a thousand stacks and three thousand containers in two replies', async () => {
    expect((await platform.call('GET', '/api/stacks')).body).toHaveLength(1000);
    const all = await platform.call('GET', '/api/endpoints/1/docker/containers/json?all=1');
    expect(all.body).toHaveLength(3000);
  });
});

describe('launch', () => {
  it('is configured by environment variables', async () => {
    const { sandbox, launchInfo } = await launch({
      SANDBOX_MODE: 'CE-2.45',
      SANDBOX_API_KEY: 'ptr_known',
      SANDBOX_SEED: 'demo',
    });
    expect(launchInfo).toMatchObject({ url: sandbox.url, apiKey: 'ptr_known', selfStackId: 24 });
    expect(sandbox.mode).toBe('CE-2.45');
    await sandbox.close();
  });

  it('starts empty on request', async () => {
    const { sandbox, launchInfo } = await launch({
      SANDBOX_SEED: 'none',
      SANDBOX_DEPLOY_MS: '0',
    });
    expect(Object.keys(launchInfo)).toEqual(['url', 'apiKey']);
    expect(sandbox.control.stacks()).toEqual([]);
    await sandbox.close();
  });

  it.each([
    { SANDBOX_MODE: 'CE-1.0' },
    { SANDBOX_SEED: 'some' },
    { SANDBOX_DEPLOY_MS: 'soon' },
    { SANDBOX_PORT: '-1' },
  ])('refuses %j', async (variables) => {
    await expect(launch(variables)).rejects.toThrow(Object.keys(variables)[0]);
  });
});
