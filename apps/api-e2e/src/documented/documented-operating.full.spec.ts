import { createToken, readLogChain } from '@stackyard/contracts';
import { CommandLine } from '../command-line/command-line.js';
import { readDocumentedBlocks } from './documented.js';
import { TestApiClient } from '../pipeline.js';
import { createTestSetup, type TestSetup } from '../scene.js';

describe('the commands for operators', () => {
  let setup: TestSetup;
  let api: TestApiClient;
  let secret: string;

  beforeAll(async () => {
    setup = await createTestSetup();
    await setup.server.start();
    api = await TestApiClient.register(setup.server);
    ({ secret } = await api.call(createToken, {
      body: { name: 'documented operator', permissions: ['logs-access', 'logs-export'] },
    }));
  });

  async function runDocumentedCommands(
    page: string,
    env: Record<string, string> = {},
  ): Promise<string> {
    const { address } = setup.server;
    const blocks = await readDocumentedBlocks(/.*/s, 'sh', address, page);
    const shell = await CommandLine.open({
      STACKYARD_URL: address,
      STACKYARD_TOKEN: secret,
      ...env,
    });
    const { code, stdout, stderr } = await shell.runShell(blocks.join('\n'));
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return stdout;
  }

  it('export the event log and verify the copy against a noted head', async () => {
    const { headId, headHash } = await api.call(readLogChain);
    const NOTED = `${headId}:${headHash}`;
    expect(await runDocumentedCommands('operating/event-log.md', { NOTED })).toMatch(/intact/i);
  });

  it('check the health of server and database', async () => {
    expect(await runDocumentedCommands('operating/monitoring.md')).toMatch(/ready: 200/);
  });
});
