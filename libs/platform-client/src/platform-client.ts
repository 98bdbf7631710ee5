import * as v from 'valibot';
import { takeBackup, type BackupOptions } from './backup.js';
import { Connection, parseAnswer, type Call } from './connection.js';
import type { PlatformClock, PlatformSettings } from './connection.js';
import * as docker from './containers.js';
import { readLogLines, type LogLine } from './log-frames.js';
import { pullImage, type PullOptions } from './pull.js';
import { imagesStatusSchema, stackSchema, toImagesStatus, toStack } from './stack.js';
import type { EnvVariable, ImagesStatus, Stack, StackGit } from './stack.js';
import * as swarm from './swarm.js';
import * as system from './system.js';

/** Options that every call takes. */
export interface CallOptions {
  /** Gives up waiting (kind `aborted`); the platform goes on with what it has begun. */
  signal?: AbortSignal;
}

/** What both kinds of redeploy need. */
interface RedeployOptions {
  stackId: number;
  /** The stack's own environment: another valid one would move the stack there. */
  environmentId: number;
  /** Replaces the stored variables as a whole; resend what {@link PlatformClient.stack} returned. */
  env: EnvVariable[] | null;
  prune: boolean;
  /** Pull images before the containers are replaced. */
  pull: boolean;
}

/** A deploy of a stack whose file the platform keeps. */
export interface UpdateFileStackOptions extends RedeployOptions {
  /** The complete compose file. */
  file: string;
}

/** A deploy of a stack that comes from a repository. */
export interface RedeployGitStackOptions extends RedeployOptions {
  /** As {@link PlatformClient.stack} returned it. */
  git: StackGit;
}

/** Which part of a container's log is read. */
export interface LogOptions extends CallOptions {
  /** Number of lines from the end; 200 if omitted. */
  tail?: number;
  /** Only lines from this moment on, Unix seconds with fraction. */
  since?: number;
}

/**
 * The platform's HTTP API as typed calls. Every call rejects with a {@link PlatformError} and nothing
 * else. Redirects are never followed, and the TLS settings count for this client alone.
 */
export class PlatformClient {
  private readonly connection: Connection;
  private knowsImagesStatus: boolean | null = null;

  /** @throws TypeError when the address, the key, a header or the TLS settings are unusable. */
  constructor(settings: PlatformSettings) {
    this.connection = new Connection(settings);
  }

  /** Ends all running calls with kind `aborted` and closes the sockets. */
  close(): void {
    this.connection.close();
  }

  /** The platform's clock at its last answer; null before the first. Update times are in this clock. */
  platformTime(): PlatformClock | null {
    return this.connection.lastClock;
  }

  /** Public: tells whether a platform answers at all. */
  async status(options: CallOptions = {}): Promise<system.PlatformStatus> {
    const wire = await this.get(system.statusSchema, '/api/system/status', options);
    return { version: wire.Version, instanceId: wire.InstanceID };
  }

  /** Version and edition. The platform asks the internet for updates here and may take 5 s. */
  async version(options: CallOptions = {}): Promise<system.PlatformVersion> {
    return system.toVersion(await this.get(system.versionSchema, '/api/system/version', options));
  }

  /** Whom the key belongs to; its rights are the key's. */
  async currentUser(options: CallOptions = {}): Promise<system.PlatformUser> {
    return system.toUser(await this.get(system.userSchema, '/api/users/me', options));
  }

  /** How many labels hide their containers from every list; for administrators alone. */
  async hiddenLabels(options: CallOptions = {}): Promise<number> {
    const wire = await this.get(system.settingsSchema, '/api/settings', options);
    return wire.BlackListedLabels.length;
  }

  /** The environments that the key may see. */
  async environments(options: CallOptions = {}): Promise<system.Environment[]> {
    const wire = await this.get(v.array(system.environmentSchema), '/api/endpoints', options);
    return wire.map(system.toEnvironment);
  }

  /**
   * All stacks that the key may see, in one call. With `environmentId` only those of one environment;
   * the choice is made here because the platform's own filter leaves swarm stacks out.
   */
  async stacks(options: CallOptions & { environmentId?: number } = {}): Promise<Stack[]> {
    const stacks = (await this.get(v.array(stackSchema), '/api/stacks', options)).map(toStack);
    const { environmentId } = options;
    return environmentId === undefined
      ? stacks
      : stacks.filter((stack) => stack.environmentId === environmentId);
  }

  /** One stack; kind `not-found` when the platform has none with this id. */
  async stack(stackId: number, options: CallOptions = {}): Promise<Stack> {
    return toStack(await this.get(stackSchema, `/api/stacks/${stackId}`, options));
  }

  /** The stored compose file. */
  async stackFile(stackId: number, options: CallOptions = {}): Promise<string> {
    const schema = v.looseObject({ StackFileContent: v.string() });
    return (await this.get(schema, `/api/stacks/${stackId}/file`, options)).StackFileContent;
  }

  /**
   * Deploys a compose file. Where deploys are synchronous this takes as long as the deploy; where they
   * are not, the answer's status is `deploying`. Never use it on a git stack: the platform would cut
   * its link to the repository.
   */
  async updateFileStack(update: UpdateFileStackOptions, options: CallOptions = {}): Promise<Stack> {
    return this.writeStack('PUT', `${update.stackId}`, update.environmentId, options, {
      StackFileContent: update.file,
      Env: update.env,
      Prune: update.prune,
      // The older name is read by all versions, the newer one also recreates; each ignores the other.
      PullImage: update.pull,
      RepullImageAndRedeploy: update.pull,
    });
  }

  /** Clones the repository again and deploys it with the stored credentials; recreates all containers. */
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
        // Empty means: the stored one.
        RepositoryPassword: '',
        ...(credentialId > 0 && { RepositoryGitCredentialID: credentialId }),
        Env: redeploy.env,
        Prune: redeploy.prune,
        PullImage: redeploy.pull,
        RepullImageAndRedeploy: redeploy.pull,
      },
    );
  }

  /** Starts a stopped stack without pulling. */
  async startStack(
    stackId: number,
    environmentId: number,
    options: CallOptions = {},
  ): Promise<Stack> {
    return this.writeStack('POST', `${stackId}/start`, environmentId, options);
  }

  /** Removes the containers of a stack; its volumes stay. */
  async stopStack(
    stackId: number,
    environmentId: number,
    options: CallOptions = {},
  ): Promise<Stack> {
    return this.writeStack('POST', `${stackId}/stop`, environmentId, options);
  }

  /** Removes a stack's record, and with it every container that bears its name, whoever started it. */
  async removeStack(
    stackId: number,
    environmentId: number,
    options: CallOptions = {},
  ): Promise<void> {
    await this.connection.accepted({
      method: 'DELETE',
      path: `/api/stacks/${stackId}?endpointId=${environmentId}`,
      signal: options.signal,
    });
  }

  /** Takes a backup of the platform's own data; the key must be an administrator's. */
  backup(options: BackupOptions): Promise<void> {
    return takeBackup(this.connection, options);
  }

  /** Containers in every state: of one compose project, of one swarm stack, or of the whole environment. */
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
    return (await this.get(v.array(docker.containerSchema), path, options)).map(docker.toContainer);
  }

  /** One container with what only an inspection shows: restarts, exit code, health. */
  async container(
    environmentId: number,
    containerId: string,
    options: CallOptions = {},
  ): Promise<docker.ContainerDetail> {
    const path = dockerPath(environmentId, `containers/${encodeURIComponent(containerId)}/json`);
    return docker.toContainerDetail(await this.get(docker.containerDetailSchema, path, options));
  }

  /** The last lines of a container's log, both streams in the order they were written. */
  async containerLogs(
    environmentId: number,
    containerId: string,
    options: LogOptions = {},
  ): Promise<LogLine[]> {
    const query = new URLSearchParams({ stdout: '1', stderr: '1', timestamps: '1' });
    query.set('tail', String(options.tail ?? 200));
    if (options.since !== undefined) query.set('since', String(options.since));
    const path = `containers/${encodeURIComponent(containerId)}/logs?${query.toString()}`;
    const answer = await this.connection.accepted({
      method: 'GET',
      path: dockerPath(environmentId, path),
      signal: options.signal,
    });
    return readLogLines(answer.body);
  }

  /** An image by reference or id; kind `not-found` when the environment does not have it. */
  async image(
    environmentId: number,
    reference: string,
    options: CallOptions = {},
  ): Promise<docker.Image> {
    const path = dockerPath(environmentId, `images/${encodeReference(reference)}/json`);
    return docker.toImage(await this.get(docker.imageSchema, path, options));
  }

  /**
   * Pulls an image to an environment. Rejects with kind `pull-failed` also when the failure sits inside
   * a successful answer.
   */
  pullImage(environmentId: number, reference: string, options: PullOptions = {}): Promise<void> {
    return pullImage(this.connection, environmentId, reference, options);
  }

  /** Asks the registry for the digest of a reference, over the network of the environment. */
  async distribution(
    environmentId: number,
    reference: string,
    options: CallOptions = {},
  ): Promise<docker.Distribution> {
    const path = dockerPath(environmentId, `distribution/${encodeReference(reference)}/json`);
    return docker.toDistribution(await this.get(docker.distributionSchema, path, options));
  }

  /** Swarm services with their running and desired tasks. */
  async services(environmentId: number, options: CallOptions = {}): Promise<swarm.Service[]> {
    const path = dockerPath(environmentId, 'services?status=true');
    return (await this.get(v.array(swarm.serviceSchema), path, options)).map(swarm.toService);
  }

  /** Swarm tasks, past attempts included. */
  async tasks(environmentId: number, options: CallOptions = {}): Promise<swarm.Task[]> {
    const path = dockerPath(environmentId, 'tasks');
    return (await this.get(v.array(swarm.taskSchema), path, options)).map(swarm.toTask);
  }

  /** Registries that the user of the key may use on an environment. */
  async registries(environmentId: number, options: CallOptions = {}): Promise<system.Registry[]> {
    const path = `/api/endpoints/${environmentId}/registries`;
    return (await this.get(v.array(system.registrySchema), path, options)).map(system.toRegistry);
  }

  /**
   * What the Business Edition thinks of a stack's images; undefined where the platform has no such
   * route, which is then not asked again.
   */
  async imagesStatus(
    stackId: number,
    options: CallOptions & { refresh?: boolean } = {},
  ): Promise<ImagesStatus | undefined> {
    if (this.knowsImagesStatus === false) return undefined;
    const path = `/api/stacks/${stackId}/images_status?refresh=${options.refresh === true}`;
    const answer = await this.connection.send({ method: 'GET', path, signal: options.signal });
    if (answer.status === 404 && answer.contentType === 'text/plain') {
      // A proxy without a backend answers in the same words, so the platform has to show itself first.
      await this.status(options);
      this.knowsImagesStatus = false;
      return undefined;
    }
    if (answer.status !== 200) throw this.connection.refuse(answer, false);
    this.knowsImagesStatus = true;
    return toImagesStatus(parseAnswer(imagesStatusSchema, answer, false));
  }

  private get<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    options: CallOptions,
  ): Promise<v.InferOutput<Schema>> {
    return this.connection.json(schema, { method: 'GET', path, signal: options.signal });
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

/** The engine takes the slashes of a reference as they are. */
function encodeReference(reference: string): string {
  return reference.split('/').map(encodeURIComponent).join('/');
}
