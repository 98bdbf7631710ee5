import { startRedeploys, type RedeployBatchReply } from '@stackyard/contracts';
import { CommandLine } from './command-line.js';
import { FaultyProxy } from '../redeploys/faulty-proxy.js';
import { startPipelineSetup, type PipelineSetup } from './open-pipeline.js';

let setup: PipelineSetup['setup'];
let proxy: PipelineSetup['proxy'];
let pipelineShell: PipelineSetup['pipelineShell'];
let countRedeploys: PipelineSetup['countRedeploys'];
let countDeploys: PipelineSetup['countDeploys'];

beforeAll(async () => {
  ({ setup, proxy, pipelineShell, countRedeploys, countDeploys } = await startPipelineSetup());
});

describe('stackyard redeploy', () => {
  it.each([
    ['a stack that is unknown', ['stack-1', 'nowhere'], 'nowhere'],
    ['a server that is unknown', ['stack-1', '--server', 'nowhere'], 'no server nowhere'],
  ])('ends with 2 for %s and starts nothing', async (_, args, message) => {
    const before = await countRedeploys();

    const { code, stdout, stderr } = await pipelineShell.run(['redeploy', ...args]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(await countRedeploys()).toBe(before);
  });

  it('stops after a failed canary, exits with 1, and retries the batch', async () => {
    const before = [2, 3].map(countDeploys);
    setup.sandbox.control.failNext({ kind: 'pull-error', stackId: 1 });
    const strategy = ['--canary', '--parallel', '2', '--stop-after', '1'];
    const stacks = ['stack-1', 'stack-2', 'stack-3'];

    const failed = await pipelineShell.run([
      'redeploy',
      ...stacks,
      ...strategy,
      '--wait',
      '--json',
    ]);

    expect(failed.code).toBe(1);
    const { batchId, redeploys } = JSON.parse(failed.stdout) as RedeployBatchReply;
    expect(redeploys.map(({ state }) => state)).toEqual(['failed', 'cancelled', 'cancelled']);
    expect([2, 3].map(countDeploys)).toEqual(before);

    setup.sandbox.control.clearFaults();
    const retry = ['redeploy', '--retry', String(batchId), '--include-not-started'];
    const { code, stderr } = await pipelineShell.run([...retry, '--wait']);
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('3 succeeded'),
    });
    expect([2, 3].map(countDeploys)).toEqual(before.map((count) => count + 1));
    const again = await pipelineShell.run(['redeploy', '--retry', String(batchId + 1)]);
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('BATCH_NOTHING_TO_RETRY') as string,
    });
  });

  it.each([
    ['a batch and names', ['stack-1', '--retry', '1']],
    ['a batch and a strategy', ['--retry', '1', '--canary']],
    ['what was not started without a batch', ['stack-1', '--include-not-started']],
    ['more than 50 at a time', ['--all', '--parallel', '51']],
  ])('exits with 2 for %s and starts nothing', async (_, words) => {
    const before = await countRedeploys();

    expect((await pipelineShell.run(['redeploy', ...words])).code).toBe(2);

    expect(await countRedeploys()).toBe(before);
  });

  it('finds a stack by server and by id', async () => {
    const [stack] = (await setup.api.waitForStacks(3)).filter(({ name }) => name === 'stack-3');
    const byServer = await pipelineShell.run([
      'redeploy',
      `${stack?.server.name}/stack-3`,
      '--wait',
    ]);
    const byId = await pipelineShell.run(['redeploy', `id:${stack?.id}`, '--wait']);

    expect([byServer, byId]).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(byId.stdout).toContain('stack-3');
  });

  it('exits with 5 on timeout; the same key continues waiting and deploys nothing twice', async () => {
    const before = countDeploys(1);
    setup.sandbox.control.holdDeploysAt('pulling');
    const args = ['redeploy', 'stack-1', '--wait', '--idempotency-key', 'pipeline-4711'];

    const late = await pipelineShell.run([...args, '--timeout', '1s', '--json']);
    setup.sandbox.control.holdDeploysAt(null);
    const again = await pipelineShell.run(args);

    expect(late.code).toBe(5);
    expect(JSON.parse(late.stdout)).toMatchObject({
      state: 'timed-out',
      // On a slow server, the redeploy may still be queued after one second.
      redeploys: [{ state: expect.stringMatching(/^(queued|running)$/) as string }],
    });
    expect(late.stderr).toContain('--idempotency-key pipeline-4711');
    expect(again.code).toBe(0);
    expect(countDeploys(1)).toBe(before + 1);
  });

  it('reports on Ctrl-C what continues without it', async () => {
    setup.sandbox.control.holdDeploysAt('pulling');
    const command = pipelineShell.start(['redeploy', 'stack-1', '--wait']);
    await command.waitForOutput('applying');

    command.interrupt();
    const { code, stderr } = await command.waitForEnd();
    setup.sandbox.control.holdDeploysAt(null);
    await setup.api.waitUntilIdle();

    expect(code).toBe(130);
    expect(stderr).toMatch(/Stopped waiting\. Still open: \S+\/stack-1 \(\d+\)/);
    expect((await setup.api.allRedeploys()).at(-1)).toMatchObject({ state: 'succeeded' });
  });

  it('retries after a lost answer without a second redeploy', async () => {
    const before = {
      queued: await countRedeploys(),
      executed: countDeploys(1),
      passed: proxy.forwardedRequests.length,
    };
    proxy.dropNextResponse();

    const { code } = await pipelineShell.run(['redeploy', 'stack-1', '--wait']);

    expect(code).toBe(0);
    const requests = proxy.forwardedRequests.slice(before.passed);
    expect(requests.filter((one) => one === `POST ${startRedeploys.path}`)).toHaveLength(2);
    expect(await countRedeploys()).toBe(before.queued + 1);
    expect(countDeploys(1)).toBe(before.executed + 1);
  });

  it('waits for a server that is killed and comes back', async () => {
    const before = countDeploys(1);
    setup.sandbox.control.holdDeploysAt('pulling');
    const command = pipelineShell.start(['redeploy', 'stack-1', '--wait']);
    await command.waitForOutput('applying');

    await setup.server.kill9();
    await command.waitForOutput('The server is not responding');
    setup.sandbox.control.holdDeploysAt(null);
    await setup.server.start();
    const { code, stdout, stderr } = await command.waitForEnd();

    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('responding again'),
    });
    expect(stdout).toContain('succeeded');
    expect(countDeploys(1)).toBe(before + 1);
  });

  it('exits with 6 if the server is unreachable', async () => {
    const closedProxy = await FaultyProxy.startFor(setup.server);
    const { address } = closedProxy;
    closedProxy.close();
    const line = await CommandLine.open({ STACKYARD_URL: address, STACKYARD_TOKEN: 'sy_1' });

    const { code, stdout, stderr } = await line.run(['redeploy', 'stack-1']);

    expect({ code, stdout }).toEqual({ code: 6, stdout: '' });
    expect(stderr).toContain('ECONNREFUSED');
  });
});
