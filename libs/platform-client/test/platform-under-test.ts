import { startSandbox } from '@stackyard/platform-sandbox';
import type { SandboxMode } from '@stackyard/platform-sandbox';
import { PlatformClient } from '../src/index.js';
import type { Stack } from '../src/index.js';

/** A platform that the contract suite runs against. */
export interface PlatformUnderTest {
  client: PlatformClient;
  environmentId: number;
  /** A tiny image that the environment already has. */
  image: string;
  /** A repository with a compose file of one service; null where none can be cloned. */
  gitUrl: string | null;
  /** An image that can be pulled; null where no registry can be reached. */
  pullable: string | null;
  /** A client with a key that the platform does not know. */
  stranger(): PlatformClient;
  /** Creates a stack and returns its id. */
  create(name: string, file: string, env: { name: string; value: string }[]): Promise<number>;
  createFromGit(name: string, url: string): Promise<number>;
  remove(stackId: number): Promise<void>;
  close(): Promise<void>;
}

interface Address {
  url: string;
  apiKey: string;
  image: string;
  gitUrl: string | null;
  pullable: string | null;
}

/** A sandbox of one mode. */
export async function sandboxUnderTest(mode: SandboxMode): Promise<PlatformUnderTest> {
  const sandbox = await startSandbox({ mode, deployMs: 10 });
  sandbox.control.addStack({ name: 'keeps-image', images: { app: 'busybox:latest' } });
  const gitUrl = 'https://git.example/contract.git';
  const image = 'busybox:latest';
  const address = { url: sandbox.url, apiKey: sandbox.apiKey, image, gitUrl, pullable: image };
  return underTest(address, () => sandbox.close());
}

/** The platform that the environment names; null without one. */
export function realUnderTest(
  variables: Readonly<Record<string, string | undefined>>,
): (() => Promise<PlatformUnderTest>) | null {
  const { PLATFORM_CONTRACT_URL: url, PLATFORM_CONTRACT_KEY: apiKey } = variables;
  if (!url || !apiKey) return null;
  return () =>
    underTest(
      {
        url,
        apiKey,
        image: variables['PLATFORM_CONTRACT_IMAGE'] ?? 'busybox:latest',
        gitUrl: variables['PLATFORM_CONTRACT_GIT_URL'] ?? null,
        pullable: variables['PLATFORM_CONTRACT_PULLABLE'] ?? null,
      },
      () => Promise.resolve(),
    );
}

/** Waits until an asynchronous deploy is over; a synchronous one already is. */
export async function settled(client: PlatformClient, stackId: number): Promise<Stack> {
  for (;;) {
    const stack = await client.stack(stackId);
    if (stack.status !== 'deploying') return stack;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function underTest(address: Address, stop: () => Promise<void>): Promise<PlatformUnderTest> {
  const tls = { mode: 'insecure' } as const;
  const client = new PlatformClient({ url: address.url, apiKey: address.apiKey, tls });
  const [environment] = await client.environments();
  if (!environment) throw new Error('The platform has no environment');
  const environmentId = environment.id;
  const clients = [client];
  const send = (method: string, path: string, body?: object) =>
    fetch(`${address.url}${path}endpointId=${environmentId}`, {
      method,
      headers: { 'x-api-key': address.apiKey, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const created = async (answer: Response) => {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Creating a stack failed: ${answer.status} ${text}`);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('Id' in value)) throw new Error(text);
    await settled(client, Number(value.Id));
    return Number(value.Id);
  };
  return {
    client,
    environmentId,
    image: address.image,
    gitUrl: address.gitUrl,
    pullable: address.pullable,
    stranger: () => {
      const other = new PlatformClient({ url: address.url, apiKey: 'ptr_unknown', tls });
      clients.push(other);
      return other;
    },
    create: async (Name, StackFileContent, Env) =>
      created(
        await send('POST', '/api/stacks/create/standalone/string?', {
          Name,
          StackFileContent,
          Env,
        }),
      ),
    createFromGit: async (Name, RepositoryURL) =>
      created(
        await send('POST', '/api/stacks/create/standalone/repository?', {
          Name,
          RepositoryURL,
          RepositoryReferenceName: 'refs/heads/main',
          ComposeFile: 'docker-compose.yml',
          RepositoryAuthentication: false,
          Env: [],
        }),
      ),
    remove: async (stackId) => {
      await send('DELETE', `/api/stacks/${stackId}?`);
    },
    close: async () => {
      for (const one of clients) one.close();
      await stop();
    },
  };
}
