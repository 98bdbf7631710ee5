import {
  startSandbox,
  type Sandbox,
  type SandboxMode,
  type SandboxOptions,
} from '@stackyard/platform-sandbox';
import { TestApiClient } from './pipeline.js';
import { ServerProcess, type ServerSettings, type CommandPrefix } from './server-process.js';
import { createTemporaryFolder } from './temporary-folder.js';

/**
 * A sandbox platform that runs in this process, so that tests can inspect its state, and the server
 * that uses it.
 */
export interface TestSetup {
  sandbox: Sandbox;
  server: ServerProcess;
  settings: ServerSettings;
  dataDir: string;
}

export interface TestSetupOptions {
  mode?: SandboxMode;
  deployMs?: number;
  settings?: ServerSettings;
  dataDir?: string;
  wrapper?: CommandPrefix;
}

const sandboxes: Sandbox[] = [];

/** Creates a sandbox, and a server that has yet to be started. */
export async function createTestSetup(options: TestSetupOptions = {}): Promise<TestSetup> {
  const { mode = 'CE-2.23', deployMs = 40 } = options;
  const sandbox = await openSandbox({ mode, deployMs });
  const dataDir = options.dataDir ?? (await createTemporaryFolder());
  const settings = {
    DATA_DIR: dataDir,
    PLATFORM_URL: sandbox.url,
    PLATFORM_API_KEY: sandbox.apiKey,
    PLATFORM_REFRESH_SECONDS: '0.5',
    REDEPLOY_APPLY_TIMEOUT_SECONDS: '1.5',
    REDEPLOY_VERIFY_TIMEOUT_SECONDS: '1.5',
    REDEPLOY_SETTLE_SECONDS: '0',
    FRESHNESS_LOOKUP: 'off',
    GIT_COMMIT_MINUTES: '0',
    ...options.settings,
  };
  return { sandbox, server: new ServerProcess(settings, options.wrapper), settings, dataDir };
}

/** Starts a sandbox, which is closed after the tests of the file. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  sandboxes.push(sandbox);
  return sandbox;
}

/** Creates a sandbox with stacks, starts the server and registers a superuser. */
export async function startTestSetup(
  stackCount: number,
  options: TestSetupOptions = {},
): Promise<TestSetup & { api: TestApiClient; stackIds: number[] }> {
  const scene = await createTestSetup(options);
  for (let number = 1; number <= stackCount; number++) {
    scene.sandbox.control.addStack({ name: `stack-${number}` });
  }
  await scene.server.start();
  const api = await TestApiClient.register(scene.server);
  const stacks = await api.waitForStacks(stackCount);
  const byPlatformId = [...stacks].sort((a, b) => (a.platformId ?? 0) - (b.platformId ?? 0));
  return { ...scene, api, stackIds: byPlatformId.map(({ id }) => id) };
}

afterAll(async () => {
  for (const sandbox of sandboxes.splice(0)) await sandbox.close();
});
