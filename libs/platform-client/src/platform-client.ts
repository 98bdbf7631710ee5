import * as v from 'valibot';
import { takeBackup, type BackupOptions } from './platform/backup.js';
import { Connection, parseResponse, type Call } from './connection/connection.js';
import type { PlatformClock, PlatformSettings } from './connection/connection.js';
import { ContainerNodes } from './docker/container-nodes.js';
import * as docker from './docker/containers.js';
import * as events from './docker/events.js';
import { LogReader, type ContainerLog, type LogLimits } from './docker/log-frames.js';
import type { PullReference } from './docker/image-reference.js';
import { pullImage, type PullOptions } from './docker/pull.js';
import { stopAutoUpdate } from './platform/git-settings.js';
import { imagesStatusSchema, stackSchema, toImagesStatus, toStack } from './platform/stack.js';
import type { EnvVariable, ImagesStatus, Stack, StackGit } from './platform/stack.js';
import * as swarm from './docker/swarm.js';
import * as system from './platform/system.js';

/** Options of every call. */
export interface CallOptions {
  /**
   * Aborts the call, which then rejects with a PlatformError of kind `aborted`. The platform still
   * completes work that it has started.
   */
  signal?: AbortSignal;
}

/** Options shared by redeploys from a stored compose file and redeploys from a git repository. */
interface RedeployOptions {
  stackId: number;
  /** ID of the stack's environment. Passing the ID of another environment moves the stack there. */
  environmentId: number;
  /**
   * Replaces all stored variables. To keep them, pass the `env` that {@link PlatformClient.stack}
   * returns.
   */
  env: EnvVariable[] | null;
  /** Removes services that are no longer in the compose file. */
  prune: boolean;
  /** Pulls images before the containers are replaced. */
  pull: boolean;
}

/** Options for redeploying a stack with a stored compose file. */
export interface UpdateFileStackOptions extends RedeployOptions {
  /** Text of the complete compose file. */
  file: string;
}

/** Options for redeploying a stack from a git repository. */
export interface RedeployGitStackOptions extends RedeployOptions {
  /** The `git` that {@link PlatformClient.stack} returns. */
  git: StackGit;
}

/** Options for reading a container log. */
export interface LogOptions extends CallOptions, LogLimits {
  /** Number of lines to read, counted from the end of the log, or `all`; 200 by default. */
  tail?: number | 'all';
  /**
   * Reads only lines written at or after this time, in Unix seconds with a fraction, e.g.
   * `1700000000.123456789`.
   */
  since?: string;
  /**
   * Called with the size of each chunk in bytes before the chunk is parsed. If it returns a
   * promise, the client waits for the promise before it parses the chunk or reads more from the
   * platform.
   */
  beforeParsing?: (bytes: number) => Promise<void> | undefined;
}

/**
 * Typed calls of the platform's HTTP API. Calls reject only with a {@link PlatformError}, or with
 * the error of a callback. Redirects are never followed, and the TLS settings apply only to this
 * client.
 *
 * @example
 * const platform = new PlatformClient({ url, apiKey, tls: { mode: 'system' } });
 * const stack = await platform.stack(7);
 */
export class PlatformClient {
  private readonly connection: Connection;
  private readonly nodes = new ContainerNodes();
  private supportsImagesStatus: boolean | null = null;

  /** @throws {TypeError} when the address, the API key, a header or the TLS settings are invalid */
  constructor(settings: PlatformSettings) {
    this.connection = new Connection(settings);
  }

  /**
   * Aborts all running calls, which then reject with a PlatformError of kind `aborted`, and closes
   * the sockets.
   */
  close(): void {
    this.connection.close();
  }

  /**
   * Returns the platform's time and the local time at the platform's last response; null before the
   * first response. The timestamps of stacks are based on the platform's clock.
   */
  platformTime(): PlatformClock | null {
    return this.connection.lastClock;
  }

  /**
   * Returns the platform's version and instance ID. Works without a valid API key.
   *
   * @throws {PlatformError} when the call fails
   */
  async status(options: CallOptions = {}): Promise<system.PlatformStatus> {
    const wire = await this.get(system.statusSchema, '/api/system/status', options);
    return { version: wire.Version, instanceId: wire.InstanceID };
  }

  /**
   * Returns the platform's version and edition. The platform checks online for updates, which can
   * take 5 seconds.
   *
   * @throws {PlatformError} when the call fails
   */
  async version(options: CallOptions = {}): Promise<system.PlatformVersion> {
    return system.toVersion(await this.get(system.versionSchema, '/api/system/version', options));
  }

  /**
   * Returns the user that the API key belongs to. Every call has this user's permissions.
   *
   * @throws {PlatformError} when the call fails
   */
  async readCurrentUser(options: CallOptions = {}): Promise<system.PlatformUser> {
    return system.toUser(await this.get(system.userSchema, '/api/users/me', options));
  }

  /**
   * Returns the number of labels with which an administrator of the platform hides containers from
   * lists. The API key must belong to an administrator.
   *
   * @throws {PlatformError} when the call fails; kind `forbidden` without administrator permissions
   */
  async countHiddenLabels(options: CallOptions = {}): Promise<number> {
    const wire = await this.get(system.settingsSchema, '/api/settings', options);
    return wire.BlackListedLabels.length;
  }

  /**
   * Returns the environments that the API key can access.
   *
   * @throws {PlatformError} when the call fails
   */
  async environments(options: CallOptions = {}): Promise<system.Environment[]> {
    const wire = await this.get(v.array(system.environmentSchema), '/api/endpoints', options);
    return wire.map(system.toEnvironment);
  }

  /**
   * Returns the stacks that the API key can access; with `environmentId`, only the stacks of one
   * environment. The client does the filtering, because the platform's own filter omits Swarm
   * stacks.
   *
   * @throws {PlatformError} when the call fails
   */
  async stacks(options: CallOptions & { environmentId?: number } = {}): Promise<Stack[]> {
    const stacks = (await this.get(v.array(stackSchema), '/api/stacks', options)).map(toStack);
    const { environmentId } = options;
    return environmentId === undefined
      ? stacks
      : stacks.filter((stack) => stack.environmentId === environmentId);
  }

  /**
   * Returns a stack.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the stack does not exist
   */
  async stack(stackId: number, options: CallOptions = {}): Promise<Stack> {
    return toStack(await this.get(stackSchema, `/api/stacks/${stackId}`, options));
  }

  /**
   * Returns the stored compose file of a stack.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the stack does not exist
   */
  async stackFile(stackId: number, options: CallOptions = {}): Promise<string> {
    const schema = v.looseObject({ StackFileContent: v.string() });
    return (await this.get(schema, `/api/stacks/${stackId}/file`, options)).StackFileContent;
  }

  /**
   * Deploys a compose file. If the platform deploys synchronously, the call waits for the end of
   * the deploy; otherwise the returned status is `deploying`. Do not call this method for a git
   * stack: the platform would disconnect the stack from its repository.
   *
   * @throws {PlatformError} when the call fails; kind `deploy-failed` if the deploy failed, `busy`
   *   during another deploy. See {@link PlatformError.delivery} before repeating the call.
   */
  async updateFileStack(update: UpdateFileStackOptions, options: CallOptions = {}): Promise<Stack> {
    return this.writeStack('PUT', `${update.stackId}`, update.environmentId, options, {
      StackFileContent: update.file,
      Env: update.env,
      Prune: update.prune,
      // All versions read PullImage. Newer versions also read RepullImageAndRedeploy, which
      // recreates the containers.
      PullImage: update.pull,
      RepullImageAndRedeploy: update.pull,
    });
  }

  /**
   * Clones the repository of a git stack with the stored credentials, deploys the stack and
   * recreates all its containers.
   *
   * @throws {PlatformError} when the call fails; kind `deploy-failed` if the clone or the deploy
   *   failed
   */
  async redeployGitStack(
    redeploy: RedeployGitStackOptions,
    options: CallOptions = {},
  ): Promise<Stack> {
    const { git } = redeploy;
    const credentialId = git.authentication?.credentialId ?? 0;
    return this.writeStack(
      'PUT',
      `${redeploy.stackId}/git/redeploy`,
      redeploy.environmentId,
      options,
      {
        RepositoryReferenceName: git.reference,
        RepositoryAuthentication: git.authentication !== null,
        RepositoryUsername: git.authentication?.username ?? '',
        // An empty password keeps the stored password.
        RepositoryPassword: '',
        ...(credentialId > 0 && { RepositoryGitCredentialID: credentialId }),
        Env: redeploy.env,
        Prune: redeploy.prune,
        PullImage: redeploy.pull,
        RepullImageAndRedeploy: redeploy.pull,
      },
    );
  }

  /**
   * Stops the automatic updates of a git stack. The stack's other settings are kept, and nothing
   * is deployed. Repeating the call changes nothing.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the stack does not exist
   */
  stopAutoUpdate(stackId: number, environmentId: number, options: CallOptions = {}): Promise<void> {
    return stopAutoUpdate(this.connection, stackId, environmentId, options.signal);
  }

  /**
   * Starts a stopped stack without pulling images.
   *
   * @throws {PlatformError} when the call fails
   */
  async startStack(
    stackId: number,
    environmentId: number,
    options: CallOptions = {},
  ): Promise<Stack> {
    return this.writeStack('POST', `${stackId}/start`, environmentId, options);
  }

  /**
   * Stops a stack by removing its containers. Volumes are kept.
   *
   * @throws {PlatformError} when the call fails
   */
  async stopStack(
    stackId: number,
    environmentId: number,
    options: CallOptions = {},
  ): Promise<Stack> {
    return this.writeStack('POST', `${stackId}/stop`, environmentId, options);
  }

  /**
   * Removes the record of a stack and all containers with the stack's name, even containers that
   * the stack did not start.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the stack does not exist
   */
  async removeStack(
    stackId: number,
    environmentId: number,
    options: CallOptions = {},
  ): Promise<void> {
    await this.connection.sendExpectingSuccess({
      method: 'DELETE',
      path: `/api/stacks/${stackId}?endpointId=${environmentId}`,
      signal: options.signal,
    });
  }

  /**
   * Creates a backup of the platform's data. The API key must belong to an administrator.
   *
   * @throws {PlatformError} when the call fails; kind `forbidden` without administrator permissions
   */
  backup(options: BackupOptions): Promise<void> {
    return takeBackup(this.connection, options);
  }

  /**
   * Returns the containers of a Compose project, of a Swarm stack, or of the whole environment, in
   * all states.
   *
   * @throws {PlatformError} when the call fails
   */
  async containers(
    environmentId: number,
    options: CallOptions & { project?: string; swarmStack?: string } = {},
  ): Promise<docker.Container[]> {
    const label = [
      ...(options.project === undefined ? [] : [`com.docker.compose.project=${options.project}`]),
      ...(options.swarmStack === undefined
        ? []
        : [`com.docker.stack.namespace=${options.swarmStack}`]),
    ];
    const query = new URLSearchParams({ all: '1' });
    if (label.length > 0) query.set('filters', JSON.stringify({ label }));
    const path = dockerPath(environmentId, `containers/json?${query.toString()}`);
    const wireContainers = await this.get(v.array(docker.containerSchema), path, options);
    this.nodes.remember(wireContainers);
    return wireContainers.map(docker.toContainer);
  }

  /**
   * Returns a container with the details of an inspection, for example restarts, exit code and
   * health.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the container does not exist
   */
  async container(
    environmentId: number,
    containerId: string,
    options: CallOptions = {},
  ): Promise<docker.ContainerDetail> {
    const path = dockerPath(environmentId, `containers/${encodeURIComponent(containerId)}/json`);
    const headers = this.nodes.headersFor(containerId);
    return docker.toContainerDetail(
      await this.get(docker.containerDetailSchema, path, { ...options, headers }),
    );
  }

  /**
   * Starts, stops or restarts a container. A stop completes when the container has ended, at the
   * latest after the container's stop timeout. Nothing changes if the container is already in the
   * requested state.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the container does not exist,
   *   `deploy-failed` if the engine could not carry out the action. See
   *   {@link PlatformError.delivery} before repeating the call.
   */
  async controlContainer(
    environmentId: number,
    containerId: string,
    action: docker.ContainerAction,
    options: CallOptions = {},
  ): Promise<void> {
    const path = `containers/${encodeURIComponent(containerId)}/${action}`;
    const response = await this.connection.send({
      method: 'POST',
      path: dockerPath(environmentId, path),
      headers: this.nodes.headersFor(containerId),
      signal: options.signal,
    });
    // Docker responds with 304 if the container was already in the requested state.
    const isSuccessful =
      response.status === 304 || (response.status >= 200 && response.status < 300);
    if (!isSuccessful) throw this.connection.toError(response, true);
  }

  /**
   * Returns the last lines of a container log, with the lines of both streams in their original
   * order. Reading stops at the limits, so that a log of any size requires little memory.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the container does not exist
   */
  readContainerLogs(
    environmentId: number,
    containerId: string,
    options: LogOptions = {},
  ): Promise<ContainerLog> {
    const headers = this.nodes.headersFor(containerId);
    const source = `containers/${encodeURIComponent(containerId)}`;
    return this.readLog(environmentId, source, { ...options, headers });
  }

  /**
   * Returns the last log lines of a Swarm task's container, regardless of the machine it runs on. A
   * task without a container has no lines.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the task does not exist
   */
  readTaskLogs(
    environmentId: number,
    taskId: string,
    options: LogOptions = {},
  ): Promise<ContainerLog> {
    return this.readLog(environmentId, `tasks/${encodeURIComponent(taskId)}`, options);
  }

  private async readLog(
    environmentId: number,
    source: string,
    options: LogOptions & Pick<Call, 'headers'>,
  ): Promise<ContainerLog> {
    const query = new URLSearchParams({ stdout: '1', stderr: '1', timestamps: '1' });
    query.set('tail', String(options.tail ?? 200));
    if (options.since !== undefined) query.set('since', options.since);
    const path = `${source}/logs?${query.toString()}`;
    const reader = new LogReader(options);
    const limitController = new AbortController();
    const { headers, signal, beforeParsing } = options;
    const parse = (chunk: Buffer) => {
      reader.push(chunk);
      if (reader.isFull) limitController.abort();
    };
    await this.connection
      .sendExpectingSuccess({
        method: 'GET',
        path: dockerPath(environmentId, path),
        ...(headers && { headers }),
        signal: signal ? AbortSignal.any([signal, limitController.signal]) : limitController.signal,
        onChunk: (chunk) => {
          const whenReady = beforeParsing?.(chunk.length);
          return whenReady ? whenReady.then(() => parse(chunk)) : parse(chunk);
        },
      })
      .catch((error: unknown) => {
        if (!reader.isFull) throw error;
      });
    return reader.end();
  }

  /**
   * Measures the processor and memory use of a container. Takes one to two seconds.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the container does not exist
   */
  async containerUsage(
    environmentId: number,
    containerId: string,
    options: CallOptions = {},
  ): Promise<docker.ContainerUsage> {
    const path = `containers/${encodeURIComponent(containerId)}/stats?stream=false`;
    const headers = this.nodes.headersFor(containerId);
    return docker.toUsage(
      await this.get(docker.statsSchema, dockerPath(environmentId, path), { ...options, headers }),
    );
  }

  /**
   * Returns an image by reference or ID.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if the environment does not have
   *   the image
   */
  async image(
    environmentId: number,
    reference: string,
    options: CallOptions = {},
  ): Promise<docker.Image> {
    const path = dockerPath(environmentId, `images/${encodeReference(reference)}/json`);
    return docker.toImage(await this.get(docker.imageSchema, path, options));
  }

  /**
   * Returns all images of an environment with their tags and sizes.
   *
   * @throws {PlatformError} when the call fails
   */
  async images(environmentId: number, options: CallOptions = {}): Promise<docker.ListedImage[]> {
    const path = dockerPath(environmentId, 'images/json');
    const wire = await this.get(v.array(docker.listedImageSchema), path, options);
    return wire.map(docker.toListedImage);
  }

  /**
   * Adds a name to an image. If another image already has this name, that image loses it and keeps
   * its other names. Repeating the call changes nothing.
   *
   * @param image - reference or ID of the image
   * @throws {PlatformError} when the call fails; kind `not-found` if the environment does not have
   *   the image
   */
  async tagImage(
    environmentId: number,
    image: string,
    { repository, tag }: PullReference,
    options: CallOptions = {},
  ): Promise<void> {
    const query = new URLSearchParams({ repo: repository, tag });
    await this.connection.sendExpectingSuccess({
      method: 'POST',
      path: dockerPath(environmentId, `images/${encodeReference(image)}/tag?${query.toString()}`),
      signal: options.signal,
    });
  }

  /**
   * Removes one of an image's names. The image is deleted if it has no other name and no container
   * uses it.
   *
   * @throws {PlatformError} when the call fails; kind `not-found` if no image has the name
   */
  async removeImageTag(
    environmentId: number,
    reference: string,
    options: CallOptions = {},
  ): Promise<void> {
    await this.connection.sendExpectingSuccess({
      method: 'DELETE',
      path: dockerPath(environmentId, `images/${encodeReference(reference)}`),
      signal: options.signal,
    });
  }

  /**
   * Pulls an image into an environment.
   *
   * @throws {PlatformError} when the call fails; kind `pull-failed` also if the error is in a 200
   *   response
   */
  pullImage(environmentId: number, reference: string, options: PullOptions = {}): Promise<void> {
    return pullImage(this.connection, environmentId, reference, options);
  }

  /**
   * Returns the digest, media type and platforms of the manifest that a reference has in its
   * registry. The environment sends the request to the registry.
   *
   * @throws {PlatformError} when the call or the request to the registry fails
   */
  async readDistribution(
    environmentId: number,
    reference: string,
    options: CallOptions = {},
  ): Promise<docker.Distribution> {
    const path = dockerPath(environmentId, `distribution/${encodeReference(reference)}/json`);
    return docker.toDistribution(await this.get(docker.distributionSchema, path, options));
  }

  /**
   * Returns Swarm services with the number of running and desired tasks.
   *
   * @throws {PlatformError} when the call fails
   */
  async services(environmentId: number, options: CallOptions = {}): Promise<swarm.Service[]> {
    const path = dockerPath(environmentId, 'services?status=true');
    return (await this.get(v.array(swarm.serviceSchema), path, options)).map(swarm.toService);
  }

  /**
   * Restores the previous specification of a Swarm service. Repeating the call with the same
   * `version` does no harm, because Docker rejects a version that is no longer current.
   *
   * @param version - `version` of the service as last read
   * @throws {PlatformError} when the call fails; kind `busy` if the service was changed since
   *   `version`
   */
  rollBackService(
    environmentId: number,
    serviceId: string,
    version: number,
    options: CallOptions = {},
  ): Promise<void> {
    const path = dockerPath(environmentId, `services/${encodeURIComponent(serviceId)}`);
    return swarm.rollBackService(this.connection, path, version, options.signal);
  }

  /**
   * Returns Swarm tasks, including earlier attempts.
   *
   * @throws {PlatformError} when the call fails
   */
  async tasks(environmentId: number, options: CallOptions = {}): Promise<swarm.Task[]> {
    const path = dockerPath(environmentId, 'tasks');
    return (await this.get(v.array(swarm.taskSchema), path, options)).map(swarm.toTask);
  }

  /**
   * Returns the events of containers, services and nodes in a period. Docker keeps only the latest
   * 256 past events. If the period ends in the future, the call waits until then and also returns
   * the events that occur in the meantime.
   *
   * @throws {PlatformError} when the call fails
   */
  readEvents(
    environmentId: number,
    options: events.ReadEventsOptions,
  ): Promise<events.EventWindow> {
    return events.readEvents(this.connection, environmentId, options);
  }

  /**
   * Follows the events of containers, services and nodes. Resolves when the platform ends the
   * stream. Some platforms and proxies hold back the response until it ends or a buffer is full.
   * With such a platform or proxy, use {@link PlatformClient.readEvents} instead.
   *
   * @throws {PlatformError} when the call fails; kind `timeout` if the response does not start in
   *   time
   */
  followEvents(environmentId: number, options: events.FollowEventsOptions): Promise<void> {
    return events.followEvents(this.connection, environmentId, options);
  }

  /**
   * Returns how far the clock of an environment's Docker engine is ahead of the local clock, in
   * milliseconds; 0 if the engine does not report a valid time. Add the offset to local times
   * before you use them as periods of events, because the periods refer to the engine's clock.
   *
   * @throws {PlatformError} when the call fails
   */
  async measureEngineClockOffsetMs(
    environmentId: number,
    options: CallOptions = {},
  ): Promise<number> {
    const sentAt = Date.now();
    const info = await this.get(docker.infoSchema, dockerPath(environmentId, 'info'), options);
    const engineTime = Date.parse(info.SystemTime);
    return Number.isNaN(engineTime) ? 0 : engineTime - (sentAt + Date.now()) / 2;
  }

  /**
   * Returns the registries that the user of the API key can use on an environment.
   *
   * @throws {PlatformError} when the call fails
   */
  async registries(environmentId: number, options: CallOptions = {}): Promise<system.Registry[]> {
    const path = `/api/endpoints/${environmentId}/registries`;
    return (await this.get(v.array(system.registrySchema), path, options)).map(system.toRegistry);
  }

  /**
   * Returns the status of a stack's images, for example `outdated`. Only the Business Edition
   * reports this status. For other platforms, all calls return undefined, and only the first call
   * sends requests.
   *
   * @throws {PlatformError} when the call fails
   */
  async readImagesStatus(
    stackId: number,
    options: CallOptions & { refresh?: boolean } = {},
  ): Promise<ImagesStatus | undefined> {
    if (this.supportsImagesStatus === false) return undefined;
    const path = `/api/stacks/${stackId}/images_status?refresh=${options.refresh === true}`;
    const response = await this.connection.send({ method: 'GET', path, signal: options.signal });
    if (response.status === 404 && response.contentType === 'text/plain') {
      // This response means that the platform does not report the status. A proxy whose backend is
      // down sends the same response, so first check that the platform responds.
      await this.status(options);
      this.supportsImagesStatus = false;
      return undefined;
    }
    if (response.status !== 200) throw this.connection.toError(response, false);
    this.supportsImagesStatus = true;
    return toImagesStatus(parseResponse(imagesStatusSchema, response, false));
  }

  private get<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    { signal, headers = {} }: CallOptions & Pick<Call, 'headers'>,
  ): Promise<v.InferOutput<Schema>> {
    return this.connection.json(schema, { method: 'GET', path, headers, signal });
  }

  private async writeStack(
    method: Call['method'],
    path: string,
    environmentId: number,
    options: CallOptions,
    body?: object,
  ): Promise<Stack> {
    const wire = await this.connection.json(stackSchema, {
      method,
      path: `/api/stacks/${path}?endpointId=${environmentId}`,
      body,
      signal: options.signal,
    });
    return toStack(wire);
  }
}

function dockerPath(environmentId: number, path: string): string {
  return `/api/endpoints/${environmentId}/docker/${path}`;
}

/** Encodes an image reference for a path, except for slashes, which Docker expects unencoded. */
function encodeReference(reference: string): string {
  return reference.split('/').map(encodeURIComponent).join('/');
}
