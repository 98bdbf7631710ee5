import { test as base, type Page } from '@playwright/test';
import { ApiClient } from '@stackyard/api-client';
import { completeSetup, createServer, registerSuperuser } from '@stackyard/contracts';
import { startSandbox, type Sandbox } from '@stackyard/platform-sandbox';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));

export const operator = { username: 'lena', password: 'a quiet evening at sea' };

/** The built server with a fresh data directory, and a platform beside it. */
export interface House {
  origin: string;
  sandbox: Sandbox;
}

interface Fixtures {
  /** A house in which nothing is set up. */
  house: House;
  /** A house with the operator registered and the platform connected. */
  furnished: House;
}

export const test = base.extend<Fixtures>({
  // Playwright wants to see a pattern, also where a fixture uses no other.
  house: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'stackyard-browser-'));
    const sandbox = await startSandbox({ deployMs: 300 });
    const server = await startServer(folder);
    await use({ origin: server.origin, sandbox });
    await server.stop();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  },
  furnished: async ({ house }, use) => {
    const { origin, sandbox } = house;
    const anonymous = new ApiClient({ baseUrl: origin });
    const response = await anonymous.open(registerSuperuser, {
      body: { ...operator, displayName: 'Lena' },
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const lena = new ApiClient({ baseUrl: origin, headers: { cookie } });
    const { url, apiKey } = sandbox;
    await lena.call(createServer, { body: { name: 'House', url, apiKey } });
    await lena.call(completeSetup);
    await use(house);
  },
});

export { expect } from '@playwright/test';

export async function signIn(page: Page, { origin }: House, path = '/'): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.getByLabel('User name').fill(operator.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

async function startServer(folder: string) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      LOG_FORMAT: 'json',
      PLATFORM_REFRESH_SECONDS: '0.5',
      REDEPLOY_SETTLE_SECONDS: '0.3',
      // The images exist on the sandbox alone.
      FRESHNESS_LOOKUP: 'platform',
      REDEPLOY_VERIFY_TIMEOUT_SECONDS: '5',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('The server ended before it was ready')));
    lines.on('line', (line) => {
      const port = /"port":(\d+).*"msg":"Ready"/.exec(line)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
