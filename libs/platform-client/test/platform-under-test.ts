import { startSandbox } from '@stackyard/platform-sandbox';
import type { SandboxMode } from '@stackyard/platform-sandbox';
import { PlatformClient } from '../src/index.js';
import type { Stack } from '../src/index.js';

/** A running platform that the contract suite uses. */
export interface PlatformUnderTest {
  client: PlatformClient;
  environmentId: number;
  /** A tiny image that the environment already has. */
  image: string;
  /** Returns a client with an API key that the platform rejects. */
  clientWithUnknownKey(): PlatformClient;
  /** Creates a stack and returns its ID. */
  create(name: string, file: string, env: { name: string; value: string }[]): Promise<number>;
  createFromGit(name: string, url: string): Promise<number>;
  remove(stackId: number): Promise<void>;
  close(): Promise<void>;
}

/** A platform that the contract suite can start. */
export interface CandidatePlatform {
  name: string;
  /**
   * URL of a repository with a compose file of one service; null if no repository can be cloned.
   */
  gitUrl: string | null;
  /** An image that can be pulled; null if no registry can be reached. */
  pullableImage: string | null;
  start(): Promise<PlatformUnderTest>;
}

interface PlatformAccess {
  url: string;
  apiKey: string;
  image: string;
}

/** Returns a candidate that starts a sandbox in the given mode. */
export function sandboxUnderTest(mode: SandboxMode): CandidatePlatform {
  const image = 'busybox:latest';
  return {
    name: `sandbox ${mode}`,
    gitUrl: 'https://git.example/contract.git',
    pullableImage: image,
    start: async () => {
      const sandbox = await startSandbox({ mode, deployMs: 10 });
      sandbox.control.addStack({ name: 'keeps-image', images: { app: image } });
      const { url, apiKey } = sandbox;
      return connectTo({ url, apiKey, image }, () => sandbox.close());
    },
  };
}

/**
 * Returns the platform that environment variables configure; null if none is configured.
 * `PLATFORM_CONTRACT_URL` and `PLATFORM_CONTRACT_KEY` are required. `PLATFORM_CONTRACT_IMAGE` names
 * an image that the first environment has, `busybox:latest` by default. Test cases for repositories
 * and pulls also require `PLATFORM_CONTRACT_GIT_URL` and `PLATFORM_CONTRACT_PULLABLE`.
 */
export function realPlatformUnderTest(
  variables: Readonly<Record<string, string | undefined>>,
): CandidatePlatform | null {
  const { PLATFORM_CONTRACT_URL: url, PLATFORM_CONTRACT_KEY: apiKey } = variables;
  if (!url || !apiKey) return null;
  const image = variables['PLATFORM_CONTRACT_IMAGE'] ?? 'busybox:latest';
  return {
    name: 'real platform',
    gitUrl: variables['PLATFORM_CONTRACT_GIT_URL'] ?? null,
    pullableImage: variables['PLATFORM_CONTRACT_PULLABLE'] ?? null,
    start: () => connectTo({ url, apiKey, image }, () => Promise.resolve()),
  };
}

/** Waits until an asynchronous deploy has ended. A synchronous deploy has already ended. */
export async function waitUntilSettled(client: PlatformClient, stackId: number): Promise<Stack> {
  for (;;) {
    const stack = await client.stack(stackId);
    if (stack.status !== 'deploying') return stack;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const createPath = '/api/stacks/create/standalone';

async function connectTo(
  access: PlatformAccess,
  stop: () => Promise<void>,
): Promise<PlatformUnderTest> {
  const tls = { mode: 'insecure' } as const;
  const client = new PlatformClient({ url: access.url, apiKey: access.apiKey, tls });
  const environmentId = (await client.environments())[0]?.id;
  if (environmentId === undefined) throw new Error('The platform has no environment');
  const clients = [client];
  const send = (method: string, path: string, body?: object) =>
    fetch(`${access.url}${path}endpointId=${environmentId}`, {
      method,
      headers: { 'x-api-key': access.apiKey, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const readCreatedId = async (answer: Response) => {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Creating a stack failed: ${answer.status} ${text}`);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('Id' in value)) throw new Error(text);
    await waitUntilSettled(client, Number(value.Id));
    return Number(value.Id);
  };
  return {
    client,
    environmentId,
    image: access.image,
    clientWithUnknownKey: () => {
      const otherClient = new PlatformClient({ url: access.url, apiKey: 'ptr_unknown', tls });
      clients.push(otherClient);
      return otherClient;
    },
    create: async (Name, StackFileContent, Env) =>
      readCreatedId(
        await send('POST', `${createPath}/string?`, {
          Name,
          StackFileContent,
          Env,
        }),
      ),
    createFromGit: async (Name, RepositoryURL) =>
      readCreatedId(
        await send('POST', `${createPath}/repository?`, {
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
      for (const createdClient of clients) createdClient.close();
      await stop();
    },
  };
}
