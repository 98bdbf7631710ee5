import { createToken, listJobs } from '@stackyard/contracts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readDocumentedBlocks } from './documented.js';
import { TestApiClient } from '../pipeline.js';
import { createTestSetup } from '../scene.js';
import { createTemporaryFolder } from '../temporary-folder.js';

/** Runs all commands in a section, in order. */
async function run(part: RegExp, address: string, secret: string): Promise<void> {
  const script = (await readDocumentedBlocks(part, 'sh', address)).join('\n');
  // This rejects if the script exits with an error.
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: await createTemporaryFolder(),
    env: {
      PATH: process.env['PATH'],
      STACKYARD_TOKEN: secret,
      CI_PIPELINE_ID: '4711',
    },
  });
}

describe('the commands of docs/pipelines.md', () => {
  it('redeploy a stack by name with their own token and succeed', async () => {
    const { sandbox, server } = await createTestSetup();
    sandbox.control.addStack({ name: 'shop', images: { app: 'shop:1' } });
    await server.start();
    const pipeline = await TestApiClient.register(server);
    const [shop] = await pipeline.waitForStacks(1);
    const { secret } = await pipeline.call(createToken, {
      body: {
        name: 'documented pipeline',
        permissions: [
          ...(['stacks-access', 'stacks-redeploy', 'stacks-control'] as const),
          'maintenance-access',
        ],
        stackIds: [shop?.id ?? 0],
      },
    });
    await run(/^# Redeploying.*?(?=^# )/ms, server.address, secret);
    expect(sandbox.control.deployCounts(1)).toMatchObject({ received: 1, executed: 1 });
  });

  it('report a ripper’s job from disc to result', async () => {
    const { server } = await createTestSetup();
    await server.start();
    const pipeline = await TestApiClient.register(server);
    const { secret } = await pipeline.call(createToken, {
      body: { name: 'documented ripper', permissions: ['history-access', 'history-edit'] },
    });

    await run(/^# Reporting.*/ms, server.address, secret);

    const { jobs } = await pipeline.call(listJobs, {});
    expect(jobs).toMatchObject([{ title: 'Heat', status: 'FINISHED', bytesOut: 5368709120 }]);
  });
});
