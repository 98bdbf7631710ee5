import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCaller } from '../test/caller.js';
import { launch } from './launch.js';
import { seedDemo, seedOffice } from './index.js';

describe('a saved platform', () => {
  it('continues with its stacks, containers and images', async () => {
    const before = await startCaller({ empty: true });
    const { environments } = seedDemo(before.control);
    before.control.publishFaultyImage(environments.home, 'gitea/gitea:1.22', { crashLoop: true });
    await before.deploy(1, {}, environments.home);
    const savedState = before.control.save();
    await before.close();

    const after = await startCaller({ savedState });

    expect(after.control.stacks()).toEqual(before.control.stacks());
    expect(after.control.containers(1)).toEqual(before.control.containers(1));
    expect(after.control.images(environments.home)).toEqual(
      before.control.images(environments.home),
    );
    const id = after.control.addStack({ name: 'later', environmentId: environments.home });
    expect(id).toBe(before.control.stacks().length + 1);
    expect(after.control.containers(id)[0]?.id).not.toBe(after.control.containers(1)[0]?.id);
    await after.close();
  });

  it('writes its state again when it ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stackyard-sandbox-'));
    const file = join(folder, 'office.state');
    const first = await startCaller({ empty: true });
    seedOffice(first.control);
    await writeFile(file, first.control.save());
    await first.close();

    const { sandbox } = await launch({ SANDBOX_STATE: file });
    sandbox.control.removeStack(1);
    await sandbox.close();

    const again = await startCaller({ savedState: await readFile(file) });
    expect(again.control.stacks().map(({ wire }) => wire.Name)).not.toContain('keycloak');
    expect(again.control.stacks()).toHaveLength(14);
    await again.close();
    await rm(folder, { recursive: true });
  });
});

describe('a cleared platform', () => {
  it('is empty, and reuses neither ids nor plans', async () => {
    const { control, close } = await startCaller();
    const environmentId = control.addEnvironment({ name: 'rack-02' });
    const id = control.addStack({ name: 'shop', environmentId });
    const [container] = control.containers(id);
    control.planContainers(1, 'shop', { exitCode: 3 });
    control.unpublishImage('shop:latest');

    control.clear();

    expect(control.stacks()).toEqual([]);
    expect(control.containersOfProject(environmentId, 'shop')).toEqual([]);
    expect(control.addEnvironment({ name: 'rack-03' })).toBeGreaterThan(environmentId);
    const next = control.addStack({ name: 'shop' });
    expect(next).toBeGreaterThan(id);
    const [replacement] = control.containers(next);
    expect(replacement).toMatchObject({ state: 'running', exitCode: 0 });
    expect(replacement?.id).not.toBe(container?.id);
    await close();
  });
});

describe('the clock of a platform', () => {
  it('is controlled by the caller', async () => {
    const paused: number[] = [];
    const platform = await startCaller({ pause: async (ms) => void paused.push(ms) });
    platform.control.setDeployMs(10_000);
    platform.control.setPullMs(7_000);
    const id = platform.control.addStack({ name: 'shop' });

    await platform.deploy(id);
    platform.control.publishImage('shop:latest');
    await platform.call('POST', '/api/endpoints/1/docker/images/create?fromImage=shop&tag=latest');

    expect(paused).toEqual([4000, 6000, 7000]);
    await platform.close();
  });
});
