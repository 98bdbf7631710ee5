import { seedDemo, startSandbox } from '@stackyard/platform-sandbox';
import type { DemoIds, Sandbox } from '@stackyard/platform-sandbox';
import { PlatformClient } from './index.js';

describe('a platform with a swarm, a socket and odd stacks', () => {
  let sandbox: Sandbox;
  let client: PlatformClient;
  let demo: DemoIds;

  beforeAll(async () => {
    sandbox = await startSandbox({ empty: true });
    demo = seedDemo(sandbox.control);
    client = new PlatformClient({
      url: sandbox.url,
      apiKey: sandbox.apiKey,
      tls: { mode: 'system' },
    });
  });

  afterAll(async () => {
    client.close();
    await sandbox.close();
  });

  it('lists environments with what was counted on them', async () => {
    const environments = await client.environments();
    expect(environments).toMatchObject([
      { id: demo.environments.home, name: 'home-server', kind: 'docker', up: true, swarm: false },
      { id: demo.environments.rack, name: 'rack-02', swarm: true },
    ]);
    expect(environments[1]?.snapshot).toMatchObject({ unhealthy: 1 });
  });

  it('lists all stacks at once, or those of one environment with the swarm stacks among them', async () => {
    const all = await client.stacks();
    expect(all).toHaveLength(24);
    expect(all.find(({ name }) => name === 'photoprism')?.environmentId).toBe(
      demo.environments.gone,
    );
    const rack = await client.stacks({ environmentId: demo.environments.rack });
    expect(rack.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['compose', 'swarm', 'kubernetes']),
    );
    expect(new Set(rack.map(({ environmentId }) => environmentId))).toEqual(
      new Set([demo.environments.rack]),
    );
  });

  it('needs one request for the containers of a whole environment, health included', async () => {
    sandbox.control.clearRequests();
    const containers = await client.containers(demo.environments.rack);
    expect(sandbox.control.requests).toHaveLength(1);
    const unhealthy = containers.filter(({ health }) => health === 'unhealthy');
    expect(unhealthy).toMatchObject([{ project: 'immich', service: 'machine-learning' }]);
    expect(containers.map(({ project }) => project)).toContain('adguard');
  });

  it('finds containers, services and tasks of a swarm stack', async () => {
    const { rack } = demo.environments;
    const containers = await client.containers(rack, { swarmStack: 'mail-gateway' });
    expect(containers.map(({ service }) => service).sort()).toEqual([
      'mail-gateway_filter',
      'mail-gateway_smtp',
    ]);
    const services = await client.services(rack);
    expect(services.find(({ name }) => name === 'mail-gateway_smtp')).toMatchObject({
      stack: 'mail-gateway',
      image: expect.stringMatching(/^boky\/postfix:v4\.3\.0@sha256:/),
      desired: 1,
      running: 1,
      updateState: null,
    });
    const tasks = await client.tasks(rack);
    expect(tasks.map(({ containerId }) => containerId).sort()).toEqual(
      containers.map(({ id }) => id).sort(),
    );
  });

  it('lists the registries of an environment', async () => {
    expect(await client.registries(demo.environments.home)).toMatchObject([
      { name: 'GitHub packages', url: 'ghcr.io', type: 'custom', authentication: true },
      { name: 'Docker Hub', type: 'dockerhub' },
    ]);
  });

  it('names the image of a container by its reference even after the tag moved', async () => {
    const { home } = demo.environments;
    const [listed] = await client.containers(home, { project: 'jellyfin' });
    await client.pullImage(home, 'jellyfin/jellyfin:latest');
    const [moved] = await client.containers(home, { project: 'jellyfin' });
    expect(moved?.image).toBe(listed?.imageId);
    const detail = await client.container(home, listed?.id ?? '');
    expect(detail.image).toBe('jellyfin/jellyfin:latest');
  });
});
