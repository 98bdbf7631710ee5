import { ContainerStore } from './docker/container-store.js';
import type { Project, SavedContainers } from './docker/container-store.js';
import { parseCompose } from './stacks/compose-file.js';
import type { ComposeService } from './stacks/compose-file.js';
import { EngineEvents } from './docker/engine-events.js';
import { gitConfig } from './stacks/git.js';
import type { GitSeed } from './stacks/git.js';
import { FaultPlan } from './http/faults.js';
import { ImageStore } from './docker/images.js';
import type { SavedImages } from './docker/images.js';
import type { ContainerRecord, EnvironmentRecord, StackRecord, WireStack } from './wire.js';

/** The versions and editions that the sandbox can imitate. */
export const sandboxModes = ['CE-2.23', 'BE-2.23', 'CE-2.45'] as const;
export type SandboxMode = (typeof sandboxModes)[number];

export interface StackSeed {
  name: string;
  environmentId?: number;
  kind?: 'compose' | 'swarm' | 'kubernetes';
  /** The compose file; generated from `images` if omitted. */
  file?: string;
  images?: Record<string, string>;
  /** Services that define a health check. */
  healthchecks?: readonly string[];
  env?: { name: string; value: string }[] | null;
  git?: GitSeed | null;
  autoUpdate?: boolean;
  /**
   * Status in the platform's record: 1 (active), 2 (inactive), or 0 in records of very old
   * versions.
   */
  status?: number;
  /** False creates a record without containers. */
  running?: boolean;
  /** Time of creation in Unix seconds. */
  createdAt?: number;
  updatedAt?: number;
}

const swarmServiceLabel = 'com.docker.swarm.service.name';

/** Waits for the duration of simulated work, such as a pull. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

export interface StartOptions {
  pull: boolean;
  recreate?: boolean;
  /** Removes containers of services that are no longer in the file. */
  prune?: boolean;
  /** Creation time of the containers in milliseconds since 1970; the current time if omitted. */
  at?: number;
}

/** Everything that a platform stores about its environments, stacks, images and containers. */
export interface SavedPlatformState extends Pick<
  PlatformState,
  'environments' | 'stacks' | 'registries' | 'serviceUpdates' | 'serviceVersions' | 'previousImages'
> {
  nextStackId: number;
  images: SavedImages;
  containers: SavedContainers;
}

/** All state that survives a restart of the listener. */
export class PlatformState {
  readonly environments = new Map<number, EnvironmentRecord>();
  readonly stacks = new Map<number, StackRecord>();
  readonly images = new ImageStore();
  readonly faults = new FaultPlan();
  readonly containers: ContainerStore;
  readonly events: EngineEvents;
  readonly registries: { id: number; name: string; url: string; type: number }[] = [];
  /** Time of each swarm service's last update in milliseconds since 1970, by full name. */
  readonly serviceUpdates = new Map<string, number>();
  /** Number of writes to each swarm service, by full name. */
  readonly serviceVersions = new Map<string, number>();
  /** The previous images of each swarm service, by environment and full name. */
  readonly previousImages = new Map<string, Pick<ContainerRecord, 'image' | 'imageId'>>();
  version: string;
  /** The newer version that the platform reports as available; null if there is none. */
  latestVersion: string | null = null;
  /** Whether the key belongs to an administrator. */
  isAdministrator = true;
  /**
   * Labels that the platform reports as hiding containers. The sandbox returns these containers
   * anyway.
   */
  hiddenLabels: { name: string; value: string }[] = [];
  /** How long an engine takes to download an image that it does not have, in milliseconds. */
  pullMs = 0;
  private nextStackId = 1;
  private lastEnvironmentId = 0;

  constructor(
    readonly mode: SandboxMode,
    public apiKey: string,
    readonly settleMs: number,
    readonly pause: Pause,
  ) {
    this.version = mode === 'CE-2.45' ? '2.45.0' : '2.23.0';
    this.events = new EngineEvents(
      (environmentId) => this.environments.get(environmentId)?.clockOffsetMs ?? 0,
    );
    this.containers = new ContainerStore(settleMs, (container, action) =>
      this.events.recordContainerEvent(container, action),
    );
  }

  save(): SavedPlatformState {
    const { environments, stacks, registries, nextStackId } = this;
    const { serviceUpdates, serviceVersions, previousImages } = this;
    return {
      ...{ environments, stacks, registries, nextStackId },
      ...{ serviceUpdates, serviceVersions, previousImages },
      images: this.images.save(),
      containers: this.containers.save(),
    };
  }

  restore({ images, containers, ...state }: SavedPlatformState): void {
    Object.assign(this, state);
    this.images.restore(images);
    this.containers.restore(containers);
  }

  /**
   * Removes all contents and planned faults, then adds an environment with ID 1, whose event
   * streams stay open. No other ID is reused.
   */
  clear(): void {
    this.stacks.clear();
    for (const id of this.environments.keys()) if (id !== 1) this.events.endStreams(id);
    this.environments.clear();
    this.addEnvironment({ id: 1, name: 'local' });
    this.registries.length = 0;
    this.hiddenLabels = [];
    this.images.clear();
    this.containers.clear();
    this.faults.clear();
    for (const values of [this.serviceUpdates, this.serviceVersions, this.previousImages]) {
      values.clear();
    }
  }

  get deploysAsynchronously(): boolean {
    return this.mode === 'CE-2.45';
  }

  get isBusinessEdition(): boolean {
    return this.mode === 'BE-2.23';
  }

  addEnvironment(seed: Partial<EnvironmentRecord> & { name: string }): EnvironmentRecord {
    const id = seed.id ?? Math.max(this.lastEnvironmentId, ...this.environments.keys()) + 1;
    this.lastEnvironmentId = Math.max(this.lastEnvironmentId, id);
    const environment = {
      type: 1,
      url: 'unix:///var/run/docker.sock',
      up: true,
      swarm: false,
      snapshot: true,
      clockOffsetMs: 0,
      ...seed,
      id,
    };
    this.environments.set(id, environment);
    return environment;
  }

  addStack(seed: StackSeed): StackRecord {
    const kind = seed.kind ?? 'compose';
    const images = seed.images ?? { app: `${projectName(seed.name)}:latest` };
    const file = seed.file ?? composeText(images, seed.healthchecks ?? []);
    const record: StackRecord = {
      wire: this.toWireStack(seed, kind, file),
      file,
      repositoryFile: file,
    };
    this.stacks.set(record.wire.Id, record);
    const shouldStart = seed.running ?? (kind !== 'kubernetes' && record.wire.Status !== 2);
    if (shouldStart) this.startServices(record, { pull: true, at: updatedAtMs(record) });
    return record;
  }

  addExternalProject(name: string, environmentId: number, images: Record<string, string>): void {
    this.startProject({ environmentId, name, swarm: false }, composeText(images, []), [], {
      pull: true,
    });
  }

  removeStack(id: number, options: { removeContainers: boolean }): void {
    const record = this.stacks.get(id);
    if (!record) return;
    this.stacks.delete(id);
    if (options.removeContainers) this.containers.removeProject(this.projectOf(record));
  }

  projectOf({ wire }: StackRecord): Project {
    return {
      environmentId: wire.EndpointId,
      name: projectName(wire.Name),
      swarm: wire.Type === 1,
    };
  }

  /**
   * Behaves like `compose up`: replaces containers whose definition or image has changed and
   * containers that are not running or, with `recreate`, all containers. Without `pull`, pulls only
   * images that are missing or have the pull policy `always`.
   *
   * @throws ComposeError for a file that Docker would reject
   */
  startServices(record: StackRecord, options: StartOptions): void {
    if (record.file === null) throw new Error('the stack file is missing');
    const { wire } = record;
    this.startProject(this.projectOf(record), record.file, wire.Env ?? [], options);
  }

  /**
   * Behaves like `compose pull`.
   *
   * @throws Error that names the first image that no registry has; running containers are not
   *   changed
   */
  pullImages({ wire, file }: StackRecord): void {
    for (const service of parseCompose(file ?? '', projectName(wire.Name), wire.Env ?? [])) {
      const isPresent = this.images.find(wire.EndpointId, service.image) !== null;
      if (isBuilt(service) || keepsLocalImage(service, isPresent)) continue;
      if (this.images.pull(wire.EndpointId, service.image)) continue;
      throw new Error(pullOutput(service, isPresent));
    }
  }

  /**
   * Removes unused images: images without a name or, with `all`, all unused images. With `dangling`
   * and `onlyImageId`, considers only that image.
   */
  pruneImages(environmentId: number, selection: 'dangling' | 'all', onlyImageId?: string): void {
    const usedImageIds = new Set(
      this.containers.listContainers(environmentId).map(({ imageId }) => imageId),
    );
    this.images.removeUntagged(
      environmentId,
      (id) => usedImageIds.has(id) || (onlyImageId !== undefined && id !== onlyImageId),
    );
    if (selection === 'dangling') return;
    for (const { id } of this.images.list(environmentId)) {
      if (!usedImageIds.has(id)) this.images.remove(environmentId, id);
    }
  }

  /**
   * Replaces the tasks of a swarm service with tasks that run its previous image. The current image
   * becomes the previous image.
   */
  replaceServiceTasks(
    environmentId: number,
    name: string,
    containers: readonly ContainerRecord[],
    previous: Pick<ContainerRecord, 'image' | 'imageId'>,
  ): void {
    const [first] = containers;
    if (first === undefined) return;
    const { image, imageId } = first;
    this.previousImages.set(`${environmentId}/${name}`, { image, imageId });
    this.recordServiceUpdate(first);
    this.containers.replaceImage(containers, previous);
  }

  /**
   * Leaves the project's containers as if the platform had ended while replacing them: `replacedCount`
   * of them are already new.
   */
  leaveHalfDone(record: StackRecord, replacedCount: number): void {
    const project = this.projectOf(record);
    const replacements = this.containers.interruptReplacement(project, replacedCount);
    if (project.swarm) for (const container of replacements) this.recordServiceUpdate(container);
  }

  /** Returns the current time in Unix seconds, the format of the platform's records. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  private startProject(
    project: Project,
    file: string,
    env: readonly { name: string; value: string }[],
    options: StartOptions,
  ): void {
    const services = parseCompose(file, project.name, env);
    const currentContainers = this.containers
      .findByProject(project)
      .filter(({ retired }) => !retired);
    for (const service of services) {
      if (project.swarm) this.recordServiceWrite(project, service.name);
      const { environmentId } = project;
      const present = this.images.find(environmentId, service.image);
      const image =
        isBuilt(service) ||
        keepsLocalImage(service, present !== null) ||
        (present && !options.pull && service.pullPolicy !== 'always')
          ? (present ?? this.images.build(environmentId, service.image))
          : (this.images.pull(environmentId, service.image)?.image ?? present);
      if (!image) throw new Error(`manifest for ${service.image} not found: manifest unknown`);
      for (let index = 1; index <= service.replicas; index += 1) {
        const oldContainer = currentContainers.filter(
          (container) => container.service === service.name,
        )[index - 1];
        const isUnchanged =
          oldContainer?.imageId === image.id &&
          oldContainer.definition === service.definition &&
          oldContainer.state === 'running';
        if (oldContainer && isUnchanged && !options.recreate) continue;
        if (oldContainer) this.containers.removeReplaced(oldContainer);
        if (oldContainer && project.swarm) {
          this.serviceUpdates.set(serviceOf(oldContainer), Date.now());
          const { image: reference, imageId } = oldContainer;
          const key = `${environmentId}/${serviceOf(oldContainer)}`;
          this.previousImages.set(key, { image: reference, imageId });
        }
        this.containers.start(project, service, image, { index, at: options.at ?? Date.now() });
      }
    }
    if (!options.prune) return;
    const serviceNames = new Set(services.map(({ name }) => name));
    for (const old of currentContainers)
      if (!serviceNames.has(old.service)) this.containers.removeReplaced(old);
  }

  private recordServiceUpdate(container: ContainerRecord): void {
    this.recordServiceWrite(
      { environmentId: container.environmentId, name: container.project },
      container.service,
    );
    this.serviceUpdates.set(serviceOf(container), Date.now());
  }

  /**
   * Increases the version of a service and reports an update. Called for every service in a stack
   * deployment, even for unchanged services.
   */
  private recordServiceWrite(
    project: Pick<Project, 'environmentId' | 'name'>,
    service: string,
  ): void {
    const name = `${project.name}_${service}`;
    this.serviceVersions.set(name, (this.serviceVersions.get(name) ?? 0) + 1);
    this.events.recordServiceEvent(project.environmentId, name, 'update');
  }

  private toWireStack(
    seed: StackSeed,
    kind: 'compose' | 'swarm' | 'kubernetes',
    file: string,
  ): WireStack {
    const id = this.nextStackId;
    this.nextStackId += 1;
    return {
      Id: id,
      Name: seed.name,
      Type: { swarm: 1, compose: 2, kubernetes: 3 }[kind],
      EndpointId: seed.environmentId ?? 1,
      SwarmId: kind === 'swarm' ? 'jpofkc0i9uo9wtx1zesuk649w' : '',
      EntryPoint: seed.git?.filePath ?? 'docker-compose.yml',
      Env: seed.env === undefined ? [] : seed.env,
      ResourceControl: null,
      Status: seed.status ?? 1,
      ProjectPath: `/data/compose/${id}`,
      CreationDate: seed.createdAt ?? this.now(),
      CreatedBy: 'admin',
      UpdateDate: seed.updatedAt ?? 0,
      UpdatedBy: seed.updatedAt ? 'admin' : '',
      AdditionalFiles: null,
      AutoUpdate: seed.autoUpdate ? { Interval: '5m', Webhook: '', ForceUpdate: false } : null,
      Option: null,
      GitConfig: seed.git ? gitConfig(seed.git, file) : null,
      FromAppTemplate: false,
      Namespace: kind === 'kubernetes' ? 'default' : '',
      ...(this.deploysAsynchronously && { DeploymentStatus: [] }),
    };
  }
}

function serviceOf({ labels }: ContainerRecord): string {
  return labels[swarmServiceLabel] ?? '';
}

function isBuilt(service: ComposeService): boolean {
  return !service.definition.includes('image:');
}

/** Returns whether the file's pull policy prevents pulling an image. */
function keepsLocalImage({ pullPolicy }: ComposeService, isPresent: boolean): boolean {
  if (pullPolicy === 'never' || pullPolicy === 'build') return true;
  return isPresent && (pullPolicy === 'missing' || pullPolicy === 'if_not_present');
}

/** Returns the output of compose for a failed pull: first the progress, then the error. */
function pullOutput({ name, image }: ComposeService, isLocal: boolean): string {
  const error = isLocal
    ? `pull access denied for ${image.split(':')[0]}, repository does not exist or may require 'docker login': denied: requested access to the resource is denied`
    : `manifest for ${image} not found: manifest unknown: manifest unknown`;
  return ` ${name} Pulling \n ${name} Error ${error}\nError response from daemon: ${error}`;
}

/**
 * Returns when the containers of a seeded stack started: at the time of the record's last update
 * or, if there was none, when the record was created.
 */
function updatedAtMs({ wire }: StackRecord): number {
  return (wire.UpdateDate || wire.CreationDate) * 1000;
}

export function projectName(stackName: string): string {
  return stackName.toLowerCase().replace(/[^-_a-z0-9]+/g, '');
}

export function composeText(
  images: Record<string, string>,
  healthchecks: readonly string[],
): string {
  const services = Object.entries(images).flatMap(([name, image]) => [
    `  ${name}:`,
    `    image: ${image}`,
    '    restart: unless-stopped',
    ...(healthchecks.includes(name)
      ? ['    healthcheck:', '      test: ["CMD", "true"]', '      interval: 10s']
      : []),
  ]);
  return ['services:', ...services, ''].join('\n');
}
