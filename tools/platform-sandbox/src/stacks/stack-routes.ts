import { CloneError, DeployError, PlatformStoppedError } from './deploys.js';
import type { DeployPlan, DeployQueue } from './deploys.js';
import {
  booleanField,
  decodeBody,
  envField,
  json,
  RequestError,
  stringField,
} from '../http/reply.js';
import type { Reply, SandboxRequest } from '../http/reply.js';
import { requireEnvironmentId, listStacks, stackOf, toPublicStack } from './stack-records.js';
import type { Route } from '../routes.js';
import type { StackRecord } from '../wire.js';
import { projectName } from '../world.js';
import type { PlatformState } from '../world.js';

/**
 * Returns the routes below `/api/stacks` that read, redeploy, start and stop stacks, change git
 * settings and, in the Business Edition, check images.
 */
export function stackRoutes(platform: PlatformState, deployQueue: DeployQueue): Route[] {
  return [
    { method: 'GET', path: '/api/stacks', handle: (request) => listStacks(platform, request) },
    {
      method: 'GET',
      path: '/api/stacks/:id',
      handle: (_request, [id]) => json(toPublicStack(stackOf(platform, id))),
    },
    {
      method: 'GET',
      path: '/api/stacks/:id/file',
      handle: (_request, [id]) => {
        const { file } = stackOf(platform, id);
        if (file !== null) return json({ StackFileContent: file });
        throw new RequestError(500, 'Unable to retrieve Compose file from disk', 'No such file');
      },
    },
    {
      method: 'PUT',
      path: '/api/stacks/:id',
      handle: (request, [id]) => updateFileStack(platform, deployQueue, request, id),
    },
    {
      method: 'PUT',
      path: '/api/stacks/:id/git/redeploy',
      handle: (request, [id]) => redeployGitStack(platform, deployQueue, request, id),
    },
    {
      method: 'POST',
      path: '/api/stacks/:id/git',
      handle: (request, [id]) => changeGitSettings(platform, request, id),
    },
    {
      method: 'POST',
      path: '/api/stacks/:id/start',
      handle: (request, [id]) => startStack(platform, deployQueue, request, id),
    },
    {
      method: 'POST',
      path: '/api/stacks/:id/stop',
      handle: (request, [id]) => stopStack(platform, deployQueue, request, id),
    },
    ...(platform.isBusinessEdition ? [imagesStatusRoute(platform)] : []),
  ];
}

async function updateFileStack(
  platform: PlatformState,
  deployQueue: DeployQueue,
  request: SandboxRequest,
  id: number | undefined,
): Promise<Reply> {
  const record = stackOf(platform, id);
  const environmentId = requireEnvironmentId(platform, request, { optional: false });
  assertNotDeploying(record);
  const body = decodeBody(request.body);
  const file = stringField(body, 'StackFileContent');
  if (file === '')
    throw new RequestError(400, 'Invalid request payload', 'Invalid stack file content');
  const env = envField(body);
  const repull = booleanField(body, 'RepullImageAndRedeploy') && platform.deploysAsynchronously;
  const prune = booleanField(body, 'Prune');
  const pull = booleanField(body, 'PullImage') || repull;
  const { wire } = record;
  const isCompose = wire.Type === 2;
  return deployAndReply(platform, deployQueue, record, {
    plan: {
      stackId: wire.Id,
      pull,
      recreate: repull,
      prune: prune && (platform.deploysAsynchronously || !isCompose),
      cloneFirst: false,
    },
    change: (next) => {
      next.file = file;
      next.wire.EndpointId = environmentId;
      next.wire.Name = projectName(wire.Name);
      next.wire.Env = env;
      next.wire.FromAppTemplate = wire.FromAppTemplate || wire.GitConfig !== null;
      next.wire.GitConfig = null;
      next.wire.AutoUpdate = null;
      if (platform.deploysAsynchronously || !isCompose) next.wire.Option = { Prune: prune };
    },
  });
}

async function redeployGitStack(
  platform: PlatformState,
  deployQueue: DeployQueue,
  request: SandboxRequest,
  id: number | undefined,
): Promise<Reply> {
  const record = stackOf(platform, id);
  if (!record.wire.GitConfig) {
    throw new RequestError(400, 'Stack is not created from git', 'Stack is not created from git');
  }
  const environmentId = requireEnvironmentId(platform, request, { optional: true });
  assertNotDeploying(record);
  const body = decodeBody(request.body);
  const keepsStoredValue = (field: string) => platform.deploysAsynchronously && !body.has(field);
  const env = keepsStoredValue('env') ? record.wire.Env : envField(body);
  const reference = keepsStoredValue('repositoryreferencename')
    ? record.wire.GitConfig.ReferenceName
    : stringField(body, 'RepositoryReferenceName');
  const needsPassword = record.wire.GitConfig.Authentication !== null;
  const isAuthenticated =
    booleanField(body, 'RepositoryAuthentication') &&
    stringField(body, 'RepositoryUsername') === record.wire.GitConfig.Authentication?.Username;
  if (needsPassword && !isAuthenticated && !keepsStoredValue('repositoryauthentication')) {
    deployQueue.count(record.wire.Id).received += 1;
    throw new RequestError(
      500,
      'Unable to clone git repository directory',
      cloneDetails('authentication required'),
    );
  }
  const prune = booleanField(body, 'Prune');
  return deployAndReply(platform, deployQueue, record, {
    plan: {
      stackId: record.wire.Id,
      pull: booleanField(body, 'PullImage') || booleanField(body, 'RepullImageAndRedeploy'),
      recreate: true,
      prune: prune && record.wire.Type === 1,
      cloneFirst: true,
    },
    change: (next) => {
      next.wire.EndpointId = environmentId;
      next.wire.Env = env;
      if (next.wire.GitConfig) next.wire.GitConfig.ReferenceName = reference;
      if (next.wire.Type === 1) next.wire.Option = { Prune: prune };
    },
  });
}

/**
 * Changes the settings of a git stack without deploying it. Automatic updates can be turned off,
 * but not on.
 */
function changeGitSettings(
  platform: PlatformState,
  request: SandboxRequest,
  id: number | undefined,
): Reply {
  const record = stackOf(platform, id);
  const { wire } = record;
  if (!wire.GitConfig) {
    throw new RequestError(400, 'Stack is not created from git', 'Stack is not created from git');
  }
  requireEnvironmentId(platform, request, { optional: true });
  const body = decodeBody(request.body);
  wire.Env = envField(body);
  wire.GitConfig.ReferenceName = stringField(body, 'RepositoryReferenceName');
  if (body.get('autoupdate') == null) wire.AutoUpdate = null;
  return json(toPublicStack(record));
}

/**
 * Platforms that deploy synchronously reply after the deployment and update the record only on
 * success. Other platforms set status 3 (deploying) in the record, reply immediately and finish
 * the deployment later. If the process ends before that, the record keeps status 3.
 */
async function deployAndReply(
  platform: PlatformState,
  deployQueue: DeployQueue,
  record: StackRecord,
  deploy: { plan: DeployPlan; change: (next: StackRecord) => void },
): Promise<Reply> {
  deployQueue.count(record.wire.Id).received += 1;
  const next = structuredClone(record);
  deploy.change(next);
  const commit = () => {
    next.wire.UpdateDate = platform.now();
    next.wire.UpdatedBy = 'admin';
    Object.assign(record, next);
  };
  if (!platform.deploysAsynchronously) {
    await deployQueue.run(deploy.plan, next).catch(throwDeployError);
    if (!platform.stacks.has(deploy.plan.stackId)) {
      throw new RequestError(
        500,
        'Unable to persist the stack changes inside the database',
        'Object not found inside the database',
      );
    }
    next.wire.Status = 1;
    commit();
    return json(toPublicStack(record));
  }
  const { file } = record;
  // A stack in the error state is taken down before it is deployed again.
  if (record.wire.Status === 4) platform.containers.removeProject(platform.projectOf(record));
  next.wire.Status = 3;
  next.wire.DeploymentStatus = [{ Status: 3, Time: platform.now(), Message: '' }];
  commit();
  const answer = json(toPublicStack(record));
  void deployQueue.run(deploy.plan, record).then(
    () => finishDeploy(platform, record, 1, ''),
    (error: unknown) => {
      if (error instanceof PlatformStoppedError) return;
      record.file = file;
      finishDeploy(platform, record, 4, error instanceof Error ? error.message : String(error));
    },
  );
  return answer;
}

function finishDeploy(
  platform: PlatformState,
  { wire }: StackRecord,
  status: number,
  message: string,
): void {
  wire.Status = status;
  wire.DeploymentStatus = [
    ...(wire.DeploymentStatus ?? []),
    { Status: status, Time: platform.now(), Message: message },
  ];
}

function throwDeployError(error: unknown): never {
  if (error instanceof CloneError) {
    throw new RequestError(
      500,
      'Unable to clone git repository directory',
      cloneDetails(error.message),
    );
  }
  if (!(error instanceof DeployError)) throw error;
  const { message } = error;
  throw new RequestError(500, message, message.charAt(0).toUpperCase() + message.slice(1));
}

function cloneDetails(reason: string): string {
  return `Unable to clone git repository: failed to clone git repository: ${reason}`;
}

function assertNotDeploying({ wire }: StackRecord): void {
  if (wire.Status !== 3) return;
  const message = 'Stack deployment is already in progress';
  throw new RequestError(409, message, message);
}

async function startStack(
  platform: PlatformState,
  deployQueue: DeployQueue,
  request: SandboxRequest,
  id: number | undefined,
): Promise<Reply> {
  const record = stackOf(platform, id);
  const { wire } = record;
  if (wire.Type === 3) {
    throw new RequestError(
      400,
      'Starting a kubernetes stack is not supported',
      'Starting a kubernetes stack is not supported',
    );
  }
  requireEnvironmentId(platform, request, { optional: false });
  assertNotDeploying(record);
  // A stack counts as running as long as it has running or stopped containers, regardless of the
  // status in its record.
  if (platform.containers.findByProject(platform.projectOf(record)).length > 0) {
    const message = `A stack with the name '${wire.Name}' is already running`;
    throw new RequestError(409, message, message);
  }
  if (wire.Status === 1) {
    throw new RequestError(
      platform.deploysAsynchronously ? 409 : 400,
      'Stack is already active',
      'Stack is already active',
    );
  }
  const plan = { stackId: wire.Id, pull: false, recreate: false, prune: false, cloneFirst: false };
  deployQueue.count(wire.Id).received += 1;
  await deployQueue.run(plan, record).catch((error: unknown) => {
    if (!(error instanceof DeployError) || error instanceof PlatformStoppedError) throw error;
    const details = error.message.charAt(0).toUpperCase() + error.message.slice(1);
    throw new RequestError(500, 'Unable to start stack', details);
  });
  wire.Status = 1;
  return json(toPublicStack(record));
}

async function stopStack(
  platform: PlatformState,
  deployQueue: DeployQueue,
  request: SandboxRequest,
  id: number | undefined,
): Promise<Reply> {
  const record = stackOf(platform, id);
  if (record.wire.Type === 3) {
    throw new RequestError(
      400,
      'Stopping a kubernetes stack is not supported',
      'Stopping a kubernetes stack is not supported',
    );
  }
  requireEnvironmentId(platform, request, { optional: false });
  if (record.wire.Status === 2) {
    throw new RequestError(400, 'Stack is already inactive', 'Stack is already inactive');
  }
  deployQueue.count(record.wire.Id).received += 1;
  await deployQueue.down(record);
  record.wire.Status = 2;
  return json(toPublicStack(record));
}

function imagesStatusRoute(platform: PlatformState): Route {
  return {
    method: 'GET',
    path: '/api/stacks/:id/images_status',
    handle: (_request, [id]) => {
      const record = stackOf(platform, id);
      const containers = platform.containers.findByProject(platform.projectOf(record));
      if (containers.length === 0) return json({ Status: 'skipped', Message: '' });
      const isOutdated = containers.some(({ environmentId, image, imageId }) => {
        const remote = platform.images.remoteDigest(image);
        const local = platform.images.find(environmentId, imageId);
        return remote !== null && !local?.digests.some((digest) => digest.endsWith(remote));
      });
      return json({ Status: isOutdated ? 'outdated' : 'updated', Message: '' });
    },
  };
}
