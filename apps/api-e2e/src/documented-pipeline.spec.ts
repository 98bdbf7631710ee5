import { createToken } from '@stackyard/contracts';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pipeline } from './pipeline.js';
import { scene } from './scene.js';
import { temporaryFolder } from './temporary-folder.js';

const page = fileURLToPath(new URL('../../../docs/pipelines.md', import.meta.url));

/** The commands of the page, in order, against this server instead of the example's. */
async function commandsFor(address: string): Promise<string> {
  const text = await readFile(page, 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  expect(blocks).toHaveLength(3);
  return blocks.join('\n').replace('https://stackyard.example', address);
}

describe('the commands of docs/pipelines.md', () => {
  it('redeploy a stack by name with a token of their own and end with its success', async () => {
    const { sandbox, server } = await scene();
    sandbox.control.addStack({ name: 'shop', images: { app: 'shop:1' } });
    await server.start();
    const pipeline = await Pipeline.register(server);
    const [shop] = await pipeline.stacks(1);
    const { secret } = await pipeline.call(createToken, {
      body: {
        name: 'documented pipeline',
        permissions: ['stacks-access', 'stacks-redeploy'],
        stackIds: [shop?.id ?? 0],
      },
    });
    const script = await commandsFor(server.address);
    // Rejects when the script ends with another code than 0.
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: await temporaryFolder(),
      env: {
        PATH: process.env['PATH'],
        STACKYARD_TOKEN: secret,
        CI_PIPELINE_ID: '4711',
      },
    });
    expect(sandbox.control.deploys(1)).toMatchObject({ received: 1, executed: 1 });
  });
});
