import { createToken, setMaintenanceMode, type Permission } from '@stackyard/contracts';
import { parse } from 'yaml';
import { CommandLine, commandLineProgram } from './command-line.js';
import { documentedBlocks } from './documented.js';
import { Pipeline } from './pipeline.js';
import { scene, type Scene } from './scene.js';
import { runAction, type StepInputs } from './workflow-runner.js';

let set: Scene;
let api: Pipeline;
let secret: string;

beforeAll(async () => {
  const settings = { REDEPLOY_APPLY_TIMEOUT_SECONDS: '30', REDEPLOY_VERIFY_TIMEOUT_SECONDS: '30' };
  set = await scene({ settings });
  set.sandbox.control.addStack({ name: 'shop', images: { app: 'shop:1' } });
  await set.server.start();
  api = await Pipeline.register(set.server);
  await api.stacks(1);
  secret = await secretFor(['stacks-access', 'stacks-redeploy']);
});

async function secretFor(permissions: Permission[]): Promise<string> {
  const body = { name: 'documented', permissions };
  return (await api.call(createToken, { body })).secret;
}

function executed(): number {
  return set.sandbox.control.deploys(1).executed;
}

const chapter = /^# The command line.*?(?=^# )/ms;
const gitHub = /^## GitHub Actions.*?(?=^## )/ms;
const gitLab = /^## GitLab CI.*?(?=^# )/ms;

describe('docs/pipelines.md', () => {
  it('has commands that work as described', async () => {
    const before = executed();
    const { address } = set.server;
    const shell = await CommandLine.open({
      STACKYARD_TOKEN: await secretFor([
        ...(['stacks-access', 'stacks-redeploy', 'stacks-redeploy-all'] as const),
        ...(['maintenance-access', 'logs-access', 'logs-export', 'reports-access'] as const),
      ]),
    });

    const { code, out, err } = await shell.shell(
      (await documentedBlocks(chapter, 'sh', address)).join('\n'),
    );

    expect({ code, err }).toMatchObject({ code: 0 });
    expect(out).toMatch(/shop +succeeded/);
    expect(executed()).toBe(before + 1);
  });

  it('has a GitLab CI job whose script redeploys', async () => {
    const before = executed();
    const [text = ''] = await documentedBlocks(gitLab, 'yaml', set.server.address);
    const { redeploy } = parse(text) as {
      redeploy: { variables: Record<string, string>; script: string[] };
    };
    const runner = await CommandLine.open({
      ...redeploy.variables,
      STACKYARD_TOKEN: secret,
      CI_COMMIT_TITLE: 'Fix "the" cart',
      CI_JOB_ID: '4711',
    });

    const { code, err } = await runner.shell(redeploy.script.join('\n'));

    expect({ code, err }).toMatchObject({ code: 0 });
    expect(executed()).toBe(before + 1);
    expect((await api.allRedeploys()).at(-1)).toMatchObject({ reason: 'Fix "the" cart' });
  });
});

describe('the GitHub action', () => {
  /** Runs the documented step on a runner that already has the command line. */
  async function step(changed: StepInputs = {}) {
    const [text = ''] = await documentedBlocks(gitHub, 'yaml', set.server.address);
    const { jobs } = parse(text) as { jobs: { deploy: { steps: { with: StepInputs }[] } } };
    const [documented] = jobs.deploy.steps;
    const command = `${process.execPath} ${commandLineProgram}`;
    return runAction(
      { ...documented?.with, command, ...changed },
      {
        'secrets.STACKYARD_TOKEN': secret,
        'github.repository': 'acme/shop',
        'github.run_id': '4711',
      },
    );
  }

  it('redeploys, and reports it in its outputs and the job summary', async () => {
    const before = executed();

    const { code, out, outputs, summary } = await step();

    expect(code).toBe(0);
    expect(executed()).toBe(before + 1);
    expect(outputs['state']).toBe('succeeded');
    expect(JSON.parse(outputs['json'] ?? '')).toMatchObject({
      redeploys: [{ stack: { name: 'shop' }, state: 'succeeded', reason: 'Release 2.4' }],
    });
    expect(summary).toMatch(/^### Redeploy: succeeded\n/);
    expect(summary).toMatch(/\| shop \| succeeded \| [\d.]+ \|/);
    expect(out.startsWith(`::add-mask::${secret}\n`)).toBe(true);
    expect(out.split(secret)).toHaveLength(2);
  });

  it('uses the run as the reason by default', async () => {
    await step({ reason: '${{ github.repository }} run ${{ github.run_id }}', wait: 'false' });
    await api.untilIdle();

    expect((await api.allRedeploys()).at(-1)).toMatchObject({ reason: 'acme/shop run 4711' });
  });

  it('fails with the redeploy, and prevents its log from running workflow commands', async () => {
    set.sandbox.control.failNext({ kind: 'up-error', stackId: 1 });

    const { code, out, outputs, summary } = await step();

    expect(code).toBe(1);
    expect(outputs['state']).toBe('failed');
    expect(summary).toMatch(/\| shop \| failed \|/);
    const [, quoted = ''] = /^::stop-commands::(\S+)$/m.exec(out) ?? [];
    const talk = out.slice(out.indexOf(quoted), out.lastIndexOf(`::${quoted}::`));
    expect(talk).toContain('shop: failed');
    expect(out).toMatch(/^::error title=Stackyard redeploy::/m);
  });

  it('reports why nothing was started', async () => {
    const before = executed();
    const unknown = await step({ stacks: 'nowhere' });
    const stranger = await step({ token: 'sy_wrong' });
    await api.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });
    const held = await step();
    await api.call(setMaintenanceMode, { body: { active: false, message: '' } });

    expect([unknown, stranger, held]).toMatchObject([
      { code: 2, outputs: { state: 'bad-input', json: '' } },
      { code: 3, outputs: { state: 'not-allowed', json: '' } },
      { code: 4, outputs: { state: 'maintenance' }, summary: expect.stringContaining('Disk swap') },
    ]);
    expect(executed()).toBe(before);
  });
});
