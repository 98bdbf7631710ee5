import { createToken, setMaintenanceMode, type Permission } from '@stackyard/contracts';
import { CommandLine } from './command-line.js';
import type { TestApiClient } from '../pipeline.js';
import { startTestSetup, type TestSetup } from '../scene.js';
import { waitUntil } from '../wait-until.js';

let set: TestSetup & { api: TestApiClient };
let shell: CommandLine;

beforeAll(async () => {
  set = await startTestSetup(1);
  shell = await shellWith(['stacks-access', 'stacks-control']);
});

async function shellWith(permissions: Permission[]): Promise<CommandLine> {
  const { secret } = await set.api.call(createToken, { body: { name: 'night', permissions } });
  return CommandLine.open({ STACKYARD_URL: set.server.address, STACKYARD_TOKEN: secret });
}

const waitForHealth = (health: string) =>
  waitUntil(
    `the stack is ${health}`,
    async () => (await set.api.waitForStacks(1))[0]?.health === health,
  );

describe('stackyard start, stop and restart', () => {
  it('exit with 0 when the containers show that it succeeded', async () => {
    const restartResult = await shell.run(['restart', 'stack-1', '--wait']);
    expect(restartResult).toMatchObject({ code: 0 });
    expect(restartResult.stdout).toMatch(/\/stack-1 +succeeded/);

    const stop = await shell.run(['stop', 'stack-1', '--wait', '--json', '--reason', 'Night']);
    expect(stop.code).toBe(0);
    expect(JSON.parse(stop.stdout)).toMatchObject({
      state: 'succeeded',
      redeploys: [{ action: 'stop', reason: 'Night', state: 'succeeded' }],
    });
    expect(set.sandbox.control.containers(1)).toEqual([]);
    await waitForHealth('stopped');

    expect((await shell.run(['start', 'local/stack-1', '--wait'])).code).toBe(0);
    expect(set.sandbox.control.containers(1)).toHaveLength(1);
    await waitForHealth('healthy');
  });

  it('exit with 1 when it failed, and say why', async () => {
    set.sandbox.control.planContainers(1, 'stack-1', { startFault: 'no space left on device' });
    const { code, stdout } = await shell.run(['restart', 'stack-1', '--wait']);
    set.sandbox.control.planContainers(1, 'stack-1', { startFault: '' });
    expect(code).toBe(1);
    expect(stdout).toContain('no space left on device');
    set.sandbox.control.recoverStack(1);
    await waitForHealth('healthy');
  });

  it('exit with 2, 3 and 4 when nothing could be queued', async () => {
    const running = await shell.run(['start', 'stack-1']);
    expect(running).toMatchObject({ code: 2 });
    expect(running.stderr).toContain('All containers are running.');
    expect((await shell.run(['stop', 'nothing'])).code).toBe(2);
    const redeployShell = await shellWith(['stacks-access', 'stacks-redeploy']);
    expect((await redeployShell.run(['stop', 'stack-1'])).code).toBe(3);
    await set.api.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });
    expect((await shell.run(['stop', 'stack-1'])).code).toBe(4);
  });
});
