import {
  booleanField,
  decodeBody,
  envField,
  json,
  RequestError,
  stringField,
} from '../http/reply.js';
import type { Reply, SandboxRequest } from '../http/reply.js';
import { DeployError } from './deploys.js';
import type { DeployQueue } from './deploys.js';
import type { Route } from '../routes.js';
import { requireEnvironmentId, stackOf, toPublicStack } from './stack-records.js';
import { composeText, projectName } from '../world.js';
import type { StackSeed, PlatformState } from '../world.js';

/**
 * Returns the routes that create and delete stacks. Stackyard itself uses only the route that
 * deletes them.
 */
export function createRoutes(platform: PlatformState, deployQueue: DeployQueue): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/stacks/create/standalone/string',
      handle: (request) => {
        const body = decodeBody(request.body);
        const file = stringField(body, 'StackFileContent');
        if (file === '') {
          throw new RequestError(400, 'Invalid request payload', 'Invalid stack file content');
        }
        return createStack(platform, deployQueue, request, body, { file });
      },
    },
    {
      method: 'POST',
      path: '/api/stacks/create/standalone/repository',
      handle: (request) => {
        const body = decodeBody(request.body);
        const url = stringField(body, 'RepositoryURL');
        if (url === '')
          throw new RequestError(400, 'Invalid request payload', 'Invalid repository URL');
        const username = booleanField(body, 'RepositoryAuthentication')
          ? stringField(body, 'RepositoryUsername')
          : undefined;
        const reference = stringField(body, 'RepositoryReferenceName');
        const filePath = stringField(body, 'ComposeFile') || 'docker-compose.yml';
        return createStack(platform, deployQueue, request, body, {
          file: composeText({ app: 'busybox:latest' }, []),
          git: { url, reference, username, filePath },
        });
      },
    },
    {
      method: 'DELETE',
      path: '/api/stacks/:id',
      handle: (request, [id]) => {
        const record = stackOf(platform, id);
        const environmentId = requireEnvironmentId(platform, request, { optional: true });
        // Deleting a stack removes every project with its name in the environment, even a project that
        // belongs to another stack.
        platform.containers.removeProject({ environmentId, name: projectName(record.wire.Name) });
        platform.removeStack(record.wire.Id, { removeContainers: false });
        return { status: 204 };
      },
    },
  ];
}

async function createStack(
  platform: PlatformState,
  deployQueue: DeployQueue,
  request: SandboxRequest,
  body: Map<string, unknown>,
  seed: Pick<StackSeed, 'file' | 'git'>,
): Promise<Reply> {
  const environmentId = requireEnvironmentId(platform, request, { optional: false });
  const name = projectName(stringField(body, 'Name'));
  if (name === '') throw new RequestError(400, 'Invalid request payload', 'Invalid stack name');
  const isNameTaken =
    [...platform.stacks.values()].some(
      ({ wire }) => wire.EndpointId === environmentId && wire.Name.toLowerCase() === name,
    ) || platform.containers.findByProject({ environmentId, name }).length > 0;
  if (isNameTaken) {
    const message = `A stack with the normalized name '${name}' already exists`;
    throw new RequestError(409, message, message);
  }
  const record = platform.addStack({
    ...seed,
    name,
    environmentId,
    env: envField(body),
    running: false,
  });
  const { Id } = record.wire;
  const plan = { stackId: Id, pull: false, recreate: false, prune: false, cloneFirst: false };
  const run = deployQueue.run(plan, record);
  if (platform.deploysAsynchronously) {
    record.wire.Status = 3;
    const answer = json(toPublicStack(record));
    void run.then(
      () => (record.wire.Status = 1),
      () => (record.wire.Status = 4),
    );
    return answer;
  }
  try {
    await run;
  } catch (error) {
    platform.removeStack(Id, { removeContainers: true });
    const text = error instanceof DeployError ? error.message : 'Unexpected';
    throw new RequestError(500, text, text);
  }
  return json(toPublicStack(record));
}
