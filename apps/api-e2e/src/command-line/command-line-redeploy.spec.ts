import {
  createToken,
  setMaintenanceMode,
  startRedeploys,
  type Permission,
  type RedeployBatchReply,
} from '@stackyard/contracts';
import { CommandLine } from './command-line.js';
import { FaultyProxy } from '../redeploys/gate.js';
import type { Pipeline } from '../pipeline.js';
import { startedScene, type Scene } from '../scene.js';

let set: Scene & { api: Pipeline };
let gate: FaultyProxy;
let pipeline: CommandLine;

beforeAll(async () => {
  const settings = { REDEPLOY_APPLY_TIMEOUT_SECONDS: '30', REDEPLOY_VERIFY_TIMEOUT_SECONDS: '30' };
  set = await startedScene(3, { settings });
  gate = await FaultyProxy.before(set.server);
  pipeline = await shellWith(['stacks-access', 'stacks-redeploy', 'stacks-redeploy-all']);
});

/** Returns a shell whose environment contains the server and a token with these permissions. */
async function shellWith(permissions: Permission[]): Promise<CommandLine> {
  const { secret } = await set.api.call(createToken, { body: { name: 'pipeline', permissions } });
  return CommandLine.open({ STACKYARD_URL: gate.address, STACKYARD_TOKEN: secret });
}

async function queued(): Promise<number> {
  return (await set.api.allRedeploys()).length;
}

function executed(platformId: number): number {
  return set.sandbox.control.deploys(platformId).executed;
}

describe('stackyard redeploy', () => {
  it('exits with 0 once the redeploy has succeeded, and reports it on standard output', async () => {
    const before = executed(1);

    const { code, out, err } = await pipeline.run([
      ...['redeploy', 'stack-1', '--wait'],
      ...['--reason', 'Release 2.4'],
    ]);

    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringContaining('stack-1: succeeded'),
    });
    expect(out).toMatch(/^STACK +RESULT +TIME +ID\n\S+\/stack-1 +succeeded +\d+ s +\d+\n$/);
    expect(executed(1)).toBe(before + 1);
    expect((await set.api.allRedeploys()).at(-1)).toMatchObject({ reason: 'Release 2.4' });
  });

  it('plans without starting anything, and exits with 10 unless nothing changes', async () => {
    const before = await queued();

    const { code, out, err } = await pipeline.run(['redeploy', 'stack-1', 'stack-2', '--plan']);
    const json = await pipeline.run(['redeploy', '--all', '--plan', '--json']);

    expect({ code, err }).toEqual({
      code: 10,
      err: expect.stringContaining('2 unknown') as string,
    });
    expect(out).toMatch(
      /^STACK +CHANGES +IMAGES +SINCE LAST REDEPLOY +TIME +WARNINGS\n\S+\/stack-1 +unknown\b/,
    );
    expect(json.code).toBe(10);
    expect(JSON.parse(json.out)).toMatchObject({
      redeploys: [{ changes: 'unknown' }, { changes: 'unknown' }, { changes: 'unknown' }],
      hold: null,
    });
    expect(await queued()).toBe(before);
    expect((await pipeline.run(['redeploy', 'stack-1', '--plan', '--wait'])).code).toBe(2);
  });

  it('prints one JSON document', async () => {
    const { code, out } = await pipeline.run([
      'redeploy',
      'stack-1',
      'stack-2',
      '--wait',
      '--json',
    ]);

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
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
    set.sandbox.control.failNext({ kind: 'up-error', stackId: 2, message });

    const args = ['redeploy', '--all', '--wait', '--json', '--verbose'];
    const { code, out, err } = await pipeline.run(args);

    expect(code).toBe(1);
    expect(out).not.toContain('Starting');
    expect(err).toContain('  failed to deploy a stack:  Container stack-2-app-1  Starting\n');
    expect(err).toContain('2 succeeded, 1 failed');
    expect(JSON.parse(out)).toMatchObject({
      state: 'failed',
      redeploys: expect.arrayContaining([
        expect.objectContaining({
          stack: expect.objectContaining({ name: 'stack-2' }),
          state: 'failed',
        }),
      ]),
    });
  });

  it.each([
    ['a stack that is unknown', ['stack-1', 'nowhere'], 'nowhere'],
    ['a server that is unknown', ['stack-1', '--server', 'nowhere'], 'no server nowhere'],
  ])('ends with 2 for %s and starts nothing', async (_, args, said) => {
    const before = await queued();

    const { code, out, err } = await pipeline.run(['redeploy', ...args]);

    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(said);
    expect(await queued()).toBe(before);
  });

  it('stops after a failed canary, exits with 1, and retries the batch', async () => {
    const before = [2, 3].map(executed);
    set.sandbox.control.failNext({ kind: 'pull-error', stackId: 1 });
    const strategy = ['--canary', '--parallel', '2', '--stop-after', '1'];
    const stacks = ['stack-1', 'stack-2', 'stack-3'];

    const failed = await pipeline.run(['redeploy', ...stacks, ...strategy, '--wait', '--json']);

    expect(failed.code).toBe(1);
    const { batchId, redeploys } = JSON.parse(failed.out) as RedeployBatchReply;
    expect(redeploys.map(({ state }) => state)).toEqual(['failed', 'cancelled', 'cancelled']);
    expect([2, 3].map(executed)).toEqual(before);

    set.sandbox.control.clearFaults();
    const retry = ['redeploy', '--retry', String(batchId), '--include-not-started'];
    const { code, err } = await pipeline.run([...retry, '--wait']);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('3 succeeded') });
    expect([2, 3].map(executed)).toEqual(before.map((count) => count + 1));
    const again = await pipeline.run(['redeploy', '--retry', String(batchId + 1)]);
    expect(again).toMatchObject({
      code: 2,
      err: expect.stringContaining('BATCH_NOTHING_TO_RETRY') as string,
    });
  });

  it.each([
    ['a batch and names', ['stack-1', '--retry', '1']],
    ['a batch and a strategy', ['--retry', '1', '--canary']],
    ['what was not started without a batch', ['stack-1', '--include-not-started']],
    ['more than 50 at a time', ['--all', '--parallel', '51']],
  ])('exits with 2 for %s and starts nothing', async (_, words) => {
    const before = await queued();

    expect((await pipeline.run(['redeploy', ...words])).code).toBe(2);

    expect(await queued()).toBe(before);
  });

  it('finds a stack by server and by id', async () => {
    const [stack] = (await set.api.stacks(3)).filter(({ name }) => name === 'stack-3');
    const byServer = await pipeline.run(['redeploy', `${stack?.server.name}/stack-3`, '--wait']);
    const byId = await pipeline.run(['redeploy', `id:${stack?.id}`, '--wait']);

    expect([byServer, byId]).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(byId.out).toContain('stack-3');
  });

  it('exits with 3 for a wrong token and for a missing permission', async () => {
    const before = await queued();
    const stranger = await CommandLine.open({
      STACKYARD_URL: gate.address,
      STACKYARD_TOKEN: 'sy_wrong',
    });
    const reader = await shellWith(['stacks-access']);

    expect(await stranger.run(['redeploy', 'stack-1'])).toMatchObject({ code: 3, out: '' });
    const refused = await reader.run(['redeploy', 'stack-1']);
    expect(refused).toMatchObject({ code: 3, out: '' });
    expect(refused.err).toContain('stacks-redeploy');
    expect(await queued()).toBe(before);
  });

  it('exits with 4 during maintenance and prints the reason', async () => {
    const before = await queued();
    await set.api.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });

    const { code, err } = await pipeline.run(['redeploy', 'stack-1', '--wait']);
    await set.api.call(setMaintenanceMode, { body: { active: false, message: '' } });

    expect({ code, err }).toMatchObject({ code: 4, err: expect.stringContaining('Disk swap') });
    expect(await queued()).toBe(before);
  });

  it('exits with 5 on timeout; the same key continues waiting and deploys nothing twice', async () => {
    const before = executed(1);
    set.sandbox.control.holdDeploysAt('pulling');
    const args = ['redeploy', 'stack-1', '--wait', '--idempotency-key', 'pipeline-4711'];

    const late = await pipeline.run([...args, '--timeout', '1s', '--json']);
    set.sandbox.control.holdDeploysAt(null);
    const again = await pipeline.run(args);

    expect(late.code).toBe(5);
    expect(JSON.parse(late.out)).toMatchObject({
      state: 'timed-out',
      // A slow server may not have begun after a second.
      redeploys: [{ state: expect.stringMatching(/^(queued|running)$/) as string }],
    });
    expect(late.err).toContain('--idempotency-key pipeline-4711');
    expect(again.code).toBe(0);
    expect(executed(1)).toBe(before + 1);
  });

  it('reports on Ctrl-C what continues without it', async () => {
    set.sandbox.control.holdDeploysAt('pulling');
    const command = pipeline.start(['redeploy', 'stack-1', '--wait']);
    await command.said('applying');

    command.interrupt();
    const { code, err } = await command.ended();
    set.sandbox.control.holdDeploysAt(null);
    await set.api.untilIdle();

    expect(code).toBe(130);
    expect(err).toMatch(/Stopped waiting\. Still open: \S+\/stack-1 \(\d+\)/);
    expect((await set.api.allRedeploys()).at(-1)).toMatchObject({ state: 'succeeded' });
  });

  it('retries after a lost answer without a second redeploy', async () => {
    const before = { queued: await queued(), executed: executed(1), passed: gate.forwarded.length };
    gate.loseNextAnswer();

    const { code } = await pipeline.run(['redeploy', 'stack-1', '--wait']);

    expect(code).toBe(0);
    const asked = gate.forwarded.slice(before.passed);
    expect(asked.filter((one) => one === `POST ${startRedeploys.path}`)).toHaveLength(2);
    expect(await queued()).toBe(before.queued + 1);
    expect(executed(1)).toBe(before.executed + 1);
  });

  it('waits for a server that is killed and comes back', async () => {
    const before = executed(1);
    set.sandbox.control.holdDeploysAt('pulling');
    const command = pipeline.start(['redeploy', 'stack-1', '--wait']);
    await command.said('applying');

    await set.server.kill9();
    await command.said('The server is not responding');
    set.sandbox.control.holdDeploysAt(null);
    await set.server.start();
    const { code, out, err } = await command.ended();

    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringContaining('responding again'),
    });
    expect(out).toContain('succeeded');
    expect(executed(1)).toBe(before + 1);
  });

  it('exits with 6 if the server is unreachable', async () => {
    const closed = await FaultyProxy.before(set.server);
    const { address } = closed;
    closed.close();
    const line = await CommandLine.open({ STACKYARD_URL: address, STACKYARD_TOKEN: 'sy_1' });

    const { code, out, err } = await line.run(['redeploy', 'stack-1']);

    expect({ code, out }).toEqual({ code: 6, out: '' });
    expect(err).toContain('ECONNREFUSED');
  });
});
