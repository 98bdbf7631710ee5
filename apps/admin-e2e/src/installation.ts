import { test as base, expect, type Page } from '@playwright/test';
import { ApiClient } from '@stackyard/api-client';
import { completeSetup, createServer, registerSuperuser } from '@stackyard/contracts';
import { SshHost, startSandbox, type Sandbox } from '@stackyard/platform-sandbox';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { unexpectedFaults, recordFaults } from './browser-faults.js';

const { STACKYARD_TEST_BUNDLES: bundles } = process.env;
const program =
  bundles === undefined
    ? fileURLToPath(new URL('../../api/dist/main.js', import.meta.url))
    : resolve(bundles, 'api/main.js');

export const operatorAccount = { username: 'lena', password: 'a quiet evening at sea' };

/** The built server with a new data directory, and a sandbox platform. */
export interface Installation {
  origin: string;
  sandbox: Sandbox;
  raw: string;
}

interface Options {
  /** Requests that the test expects to fail, such as `404 GET /api/reports/...`. */
  expectedFaultPatterns: readonly RegExp[];
}

interface Fixtures {
  /** An installation on which nothing is set up. */
  installation: Installation;
  /** An installation with a registered operator and a connected platform. */
  configured: Installation;
  /** A real OpenSSH server that acts as the host of the platform. */
  sshHost: SshHost;
}

export const test = base.extend<Options & Fixtures>({
  expectedFaultPatterns: [[], { option: true }],
  // Playwright requires a destructuring pattern here, even if no other fixture is used.
  installation: async ({ browserName: _ }, use) => {
    const installation = await startInstallation();
    await use(installation);
    await installation.close();
  },
  // Depends on the installation, so that pages are closed before the server stops.
  context: async ({ context, installation: _, expectedFaultPatterns }, use) => {
    const faults = await recordFaults(context);
    await use(context);
    expect(
      unexpectedFaults(faults, expectedFaultPatterns),
      'what went wrong in the browser',
    ).toEqual([]);
  },
  configured: async ({ installation }, use) => {
    await configure(installation);
    await use(installation);
  },
  sshHost: async ({ browserName: _ }, use) => {
    const host = await SshHost.start();
    await use(host);
    await host.stop();
  },
});

export { expect };

export async function signIn(page: Page, { origin }: Installation, path = '/'): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.getByLabel('User name').fill(operatorAccount.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(operatorAccount.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Opens a second tab in the same browser, on the list of stacks. */
export async function openSecondPage(page: Page, { origin }: Installation): Promise<Page> {
  const secondPage = await page.context().newPage();
  await secondPage.goto(`${origin}/stacks`);
  await secondPage.getByRole('heading', { level: 1 }).waitFor();
  return secondPage;
}

/** Starts the built server and a sandbox platform. `settings` are added to the default settings. */
export async function startInstallation(
  settings: Record<string, string> = {},
): Promise<Installation & { close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stackyard-browser-'));
  const sandbox = await startSandbox({ deployMs: 300 });
  const raw = join(folder, 'raw');
  await mkdir(raw);
  const folders = { DATA_DIR: join(folder, 'data'), MEDIA_RAW_DIRS: raw };
  const server = await startServer({ ...folders, ...settings });
  const close = async (): Promise<void> => {
    await server.stop();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { origin: server.origin, sandbox, raw, close };
}

/** Registers the operator and connects the platform. */
export async function configure({ origin, sandbox }: Installation): Promise<void> {
  const anonymous = new ApiClient({ baseUrl: origin });
  const response = await anonymous.open(registerSuperuser, {
    body: { ...operatorAccount, displayName: 'Lena' },
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const lena = new ApiClient({ baseUrl: origin, headers: { cookie } });
  const { url, apiKey } = sandbox;
  await lena.call(createServer, { body: { name: 'House', url, apiKey } });
  await lena.call(completeSetup);
}

async function startServer(settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_FORMAT: 'json',
      PLATFORM_REFRESH_SECONDS: '0.5',
      REDEPLOY_SETTLE_SECONDS: '0.3',
      // The images exist only on the sandbox, so the server must not look them up in real
      // registries.
      FRESHNESS_LOOKUP: 'platform',
      GIT_COMMIT_MINUTES: '0',
      REDEPLOY_VERIFY_TIMEOUT_SECONDS: '5',
      PLATFORM_SSH_SECRET: 'a secret of at least thirty-two characters',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise<string>((resolve, reject) => {
    void exit.then(() => reject(new Error('The server ended before it was ready')));
    lines.on('line', (line) => {
      const port = /"port":(\d+).*"msg":"Ready"/.exec(line)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
