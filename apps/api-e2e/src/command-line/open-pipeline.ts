import { createToken, type Permission } from '@stackyard/contracts';
import { CommandLine } from './command-line.js';
import { FaultyProxy } from '../redeploys/faulty-proxy.js';
import { startTestSetup } from '../scene.js';

/**
 * Starts a server that manages three stacks, and a proxy in front of the server. Also returns the
 * shell of a pipeline that may redeploy the stacks.
 */
export async function startPipelineSetup() {
  const settings = { REDEPLOY_APPLY_TIMEOUT_SECONDS: '30', REDEPLOY_VERIFY_TIMEOUT_SECONDS: '30' };
  const setup = await startTestSetup(3, { settings });
  const proxy = await FaultyProxy.startFor(setup.server);

  /**
   * Returns a shell whose environment contains the server's URL and a token with these permissions.
   */
  async function shellWith(permissions: Permission[]): Promise<CommandLine> {
    const { secret } = await setup.api.call(createToken, {
      body: { name: 'pipeline', permissions },
    });
    return CommandLine.open({ STACKYARD_URL: proxy.address, STACKYARD_TOKEN: secret });
  }

  return {
    setup,
    proxy,
    shellWith,
    pipelineShell: await shellWith(['stacks-access', 'stacks-redeploy', 'stacks-redeploy-all']),
    countRedeploys: async () => (await setup.api.allRedeploys()).length,
    countDeploys: (platformId: number) => setup.sandbox.control.deployCounts(platformId).executed,
  };
}

export type PipelineSetup = Awaited<ReturnType<typeof startPipelineSetup>>;
