import { createToken, setMaintenanceMode, type Permission } from '@stackyard/contracts';
import { parse } from 'yaml';
import { CommandLine, commandLineProgram } from '../command-line/command-line.js';
import { readDocumentedBlocks } from './documented.js';
import { TestApiClient } from '../pipeline.js';
import { createTestSetup, type TestSetup } from '../scene.js';
import { runAction, type Contexts, type StepInputs } from './workflow-runner.js';

let set: TestSetup;
let api: TestApiClient;
let secret: string;

beforeAll(async () => {
  const settings = { REDEPLOY_APPLY_TIMEOUT_SECONDS: '30', REDEPLOY_VERIFY_TIMEOUT_SECONDS: '30' };
  set = await createTestSetup({ settings });
  for (const name of ['shop', 'wiki']) {
    set.sandbox.control.addStack({ name, images: { app: `${name}:1` } });
  }
  await set.server.start();
  api = await TestApiClient.register(set.server);
  await api.waitForStacks(2);
  secret = await createTokenSecret(['stacks-access', 'stacks-redeploy']);
});

async function createTokenSecret(permissions: Permission[]): Promise<string> {
  const body = { name: 'documented', permissions };
  return (await api.call(createToken, { body })).secret;
}

function countExecutedDeploys(platformId = 1): number {
  return set.sandbox.control.deployCounts(platformId).executed;
}

const commandLineChapterPattern = /^# The command line.*?(?=^# )/ms;
const gitHubSectionPattern = /^## GitHub Actions.*?(?=^## )/ms;
const gitLabSectionPattern = /^## GitLab CI.*?(?=^# )/ms;

describe('docs/pipelines.md', () => {
  it('has commands that work as described', async () => {
    const before = countExecutedDeploys();
    const { address } = set.server;
    const shell = await CommandLine.open({
      STACKYARD_TOKEN: await createTokenSecret([
        ...(['stacks-access', 'stacks-redeploy', 'stacks-redeploy-all'] as const),
        ...(['maintenance-access', 'logs-access', 'logs-export', 'reports-access'] as const),
      ]),
    });

    const { code, stdout, stderr } = await shell.runShell(
      (await readDocumentedBlocks(commandLineChapterPattern, 'sh', address)).join('\n'),
    );

    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toMatch(/shop +succeeded/);
    expect(countExecutedDeploys()).toBe(before + 1);
  });

  it('has a GitLab CI job whose script redeploys', async () => {
    const before = countExecutedDeploys();
    const [text = ''] = await readDocumentedBlocks(
      gitLabSectionPattern,
      'yaml',
      set.server.address,
    );
    const { redeploy } = parse(text) as {
      redeploy: { variables: Record<string, string>; script: string[] };
    };
    const runner = await CommandLine.open({
      ...redeploy.variables,
      STACKYARD_TOKEN: secret,
      CI_COMMIT_TITLE: 'Fix "the" cart',
      CI_JOB_ID: '4711',
    });

    const { code, stderr } = await runner.runShell(redeploy.script.join('\n'));

    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(countExecutedDeploys()).toBe(before + 1);
    expect((await api.allRedeploys()).at(-1)).toMatchObject({ reason: 'Fix "the" cart' });
  });
});

describe('the GitHub action', () => {
  async function readDocumentedSteps(): Promise<StepInputs[]> {
    const blocks = await readDocumentedBlocks(gitHubSectionPattern, 'yaml', set.server.address);
    return blocks.flatMap((text) => {
      const { jobs } = parse(text) as { jobs: Record<string, { steps: { with: object }[] }> };
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      return steps.map((step) =>
        Object.fromEntries(Object.entries(step.with).map(([name, value]) => [name, String(value)])),
      );
    });
  }

  /** Runs a step, by default the documented one, on a runner that already has the CLI installed. */
  async function runStep(changed: StepInputs = {}, inputs?: StepInputs, contexts: Contexts = {}) {
    const [defaultStep] = await readDocumentedSteps();
    const command = `${process.execPath} ${commandLineProgram}`;
    return runAction(
      { ...(inputs ?? defaultStep), command, ...changed },
      {
        ...contexts,
        'secrets.STACKYARD_TOKEN': secret,
        'github.repository': 'acme/shop',
        'github.run_id': '4711',
      },
    );
  }

  it('redeploys, and reports it in its outputs and the job summary', async () => {
    const before = countExecutedDeploys();

    const { code, stdout, outputs, summary } = await runStep();

    expect(code).toBe(0);
    expect(countExecutedDeploys()).toBe(before + 1);
    expect(outputs['state']).toBe('succeeded');
    expect(JSON.parse(outputs['json'] ?? '')).toMatchObject({
      redeploys: [{ stack: { name: 'shop' }, state: 'succeeded', reason: 'Release 2.4' }],
    });
    expect(summary).toMatch(/^### Redeploy: succeeded\n/);
    expect(summary).toMatch(/\| shop \| succeeded \| [\d.]+ \|/);
    expect(stdout.startsWith(`::add-mask::${secret}\n`)).toBe(true);
    expect(stdout.split(secret)).toHaveLength(2);
  });

  it('uses the run as the reason by default', async () => {
    await runStep({ reason: '${{ github.repository }} run ${{ github.run_id }}', wait: 'false' });
    await api.waitUntilIdle();

    expect((await api.allRedeploys()).at(-1)).toMatchObject({ reason: 'acme/shop run 4711' });
  });

  it('fails with the redeploy, and prevents its log from running workflow commands', async () => {
    set.sandbox.control.failNext({ kind: 'up-error', stackId: 1 });

    const { code, stdout, outputs, summary } = await runStep();

    expect(code).toBe(1);
    expect(outputs['state']).toBe('failed');
    expect(summary).toMatch(/\| shop \| failed \|/);
    const [, stopToken = ''] = /^::stop-commands::(\S+)$/m.exec(stdout) ?? [];
    const shieldedOutput = stdout.slice(
      stdout.indexOf(stopToken),
      stdout.lastIndexOf(`::${stopToken}::`),
    );
    expect(shieldedOutput).toContain('shop: failed');
    expect(stdout).toMatch(/^::error title=Stackyard redeploy::/m);
  });

  it('stops after a failed canary, and retries the batch of an earlier step', async () => {
    const before = countExecutedDeploys(2);
    set.sandbox.control.failNext({ kind: 'pull-error', stackId: 1 });
    const [, canaryStep, retry] = await readDocumentedSteps();

    const failed = await runStep({ stacks: 'shop wiki' }, canaryStep);
    set.sandbox.control.clearFaults();
    const { batch = '' } = failed.outputs;
    const contexts = { 'steps.first.outputs.batch': batch };
    const again = await runStep({ 'include-not-started': 'true' }, retry, contexts);
    const badInputStep = await runStep({ canary: 'true' }, retry, contexts);

    expect(JSON.parse(failed.outputs['json'] ?? '')).toMatchObject({
      batchId: Number(batch),
      strategy: { canary: true, maxParallel: 2, stopAfterFailures: 3 },
    });
    expect([failed, again, badInputStep]).toMatchObject([
      { code: 1, summary: expect.stringContaining('| wiki | cancelled | ') },
      { code: 0, outputs: { state: 'succeeded' } },
      { code: 2, outputs: { batch: '', state: 'bad-input' } },
    ]);
    expect(again.summary).toMatch(/\| shop \| succeeded \|.*\n.*\| wiki \| succeeded \|/);
    expect(countExecutedDeploys(2)).toBe(before + 1);
  });

  it('names the environment in the summary where a stack name repeats', async () => {
    const environmentId = set.sandbox.control.addEnvironment({ name: 'rack' });
    set.sandbox.control.addStack({ name: 'wiki', environmentId, images: { app: 'wiki:1' } });
    await api.waitForStacks(3);
    const [, ...wikis] = (await api.waitForStacks(3)).toSorted((a, b) =>
      a.name.localeCompare(b.name),
    );
    const stacks = wikis.map(({ id }) => `id:${id}`).join(', ');

    const { stdout, summary } = await runStep({ stacks });

    expect(summary).toMatch(/\| \S+ \/ rack \| wiki \|/);
    expect(stdout).toMatch(/\/rack\/wiki: /);
  });

  it('reports why nothing was started', async () => {
    const before = countExecutedDeploys();
    const unknown = await runStep({ stacks: 'nowhere' });
    const refusedStep = await runStep({ token: 'sy_wrong' });
    await api.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });
    const stepDuringMaintenance = await runStep();
    await api.call(setMaintenanceMode, { body: { active: false, message: '' } });

    expect([unknown, refusedStep, stepDuringMaintenance]).toMatchObject([
      { code: 2, outputs: { batch: '', state: 'bad-input', json: '' } },
      { code: 3, outputs: { state: 'not-allowed', json: '' } },
      { code: 4, outputs: { state: 'maintenance' }, summary: expect.stringContaining('Disk swap') },
    ]);
    expect(countExecutedDeploys()).toBe(before);
  });
});
