import { setMaintenanceMode } from '@stackyard/contracts';
import { CommandLine } from './command-line.js';
import { startPipelineSetup, type PipelineSetup } from './open-pipeline.js';

let setup: PipelineSetup['setup'];
let proxy: PipelineSetup['proxy'];
let shellWith: PipelineSetup['shellWith'];
let pipelineShell: PipelineSetup['pipelineShell'];
let countRedeploys: PipelineSetup['countRedeploys'];
let countDeploys: PipelineSetup['countDeploys'];

beforeAll(async () => {
  ({ setup, proxy, shellWith, pipelineShell, countRedeploys, countDeploys } =
    await startPipelineSetup());
});

describe('stackyard redeploy', () => {
  it('exits with 0 once the redeploy has succeeded, and reports it on standard output', async () => {
    const before = countDeploys(1);

    const { code, stdout, stderr } = await pipelineShell.run([
      ...['redeploy', 'stack-1', '--wait'],
      ...['--reason', 'Release 2.4'],
    ]);

    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('stack-1: succeeded'),
    });
    expect(stdout).toMatch(/^STACK +RESULT +TIME +ID\n\S+\/stack-1 +succeeded +\d+ s +\d+\n$/);
    expect(countDeploys(1)).toBe(before + 1);
    expect((await setup.api.allRedeploys()).at(-1)).toMatchObject({ reason: 'Release 2.4' });
  });

  it('plans without starting anything, and exits with 10 unless nothing changes', async () => {
    const before = await countRedeploys();

    const { code, stdout, stderr } = await pipelineShell.run([
      'redeploy',
      'stack-1',
      'stack-2',
      '--plan',
    ]);
    const json = await pipelineShell.run(['redeploy', '--all', '--plan', '--json']);

    expect({ code, stderr }).toEqual({
      code: 10,
      stderr: expect.stringContaining('2 unknown') as string,
    });
    expect(stdout).toMatch(
      /^STACK +CHANGES +IMAGES +SINCE LAST REDEPLOY +TIME +WARNINGS\n\S+\/stack-1 +unknown\b/,
    );
    expect(json.code).toBe(10);
    expect(JSON.parse(json.stdout)).toMatchObject({
      redeploys: [{ changes: 'unknown' }, { changes: 'unknown' }, { changes: 'unknown' }],
      hold: null,
    });
    expect(await countRedeploys()).toBe(before);
    expect((await pipelineShell.run(['redeploy', 'stack-1', '--plan', '--wait'])).code).toBe(2);
  });

  it('prints one JSON document', async () => {
    const { code, stdout } = await pipelineShell.run([
      'redeploy',
      'stack-1',
      'stack-2',
      '--wait',
      '--json',
    ]);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      state: 'succeeded',
      redeploys: [
        { stack: { name: 'stack-1' }, state: 'succeeded' },
        { stack: { name: 'stack-2' }, state: 'succeeded' },
      ],
      skipped: [],
    });
  });

  it('exits with 1 if one of several fails, and reports which and why', async () => {
    const message = ' Container stack-2-app-1  Starting\nport is already allocated';
    setup.sandbox.control.failNext({ kind: 'up-error', stackId: 2, message });

    const args = ['redeploy', '--all', '--wait', '--json', '--verbose'];
    const { code, stdout, stderr } = await pipelineShell.run(args);

    expect(code).toBe(1);
    expect(stdout).not.toContain('Starting');
    expect(stderr).toContain('  failed to deploy a stack:  Container stack-2-app-1  Starting\n');
    expect(stderr).toContain('2 succeeded, 1 failed');
    expect(JSON.parse(stdout)).toMatchObject({
      state: 'failed',
      redeploys: expect.arrayContaining([
        expect.objectContaining({
          stack: expect.objectContaining({ name: 'stack-2' }),
          state: 'failed',
        }),
      ]),
    });
  });

  it('exits with 3 for a wrong token and for a missing permission', async () => {
    const before = await countRedeploys();
    const shellWithWrongToken = await CommandLine.open({
      STACKYARD_URL: proxy.address,
      STACKYARD_TOKEN: 'sy_wrong',
    });
    const reader = await shellWith(['stacks-access']);

    expect(await shellWithWrongToken.run(['redeploy', 'stack-1'])).toMatchObject({
      code: 3,
      stdout: '',
    });
    const result = await reader.run(['redeploy', 'stack-1']);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toContain('stacks-redeploy');
    expect(await countRedeploys()).toBe(before);
  });

  it('exits with 4 during maintenance and prints the reason', async () => {
    const before = await countRedeploys();
    await setup.api.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });

    const { code, stderr } = await pipelineShell.run(['redeploy', 'stack-1', '--wait']);
    await setup.api.call(setMaintenanceMode, { body: { active: false, message: '' } });

    expect({ code, stderr }).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('Disk swap'),
    });
    expect(await countRedeploys()).toBe(before);
  });
});
