import { setTimeout as sleep } from 'node:timers/promises';
import { serialize } from 'node:v8';
import type { DeployCounts, DeployPhase, DeployQueue } from './stacks/deploys.js';
import { normalizeReference, idOfImage, repositoryOf } from './docker/images.js';
import type { LocalImage } from './docker/images.js';
import type { Fault } from './http/faults.js';
import type { ServicePlan } from './docker/container-store.js';
import type { RequestInterceptor, LoggedRequest } from './http/front.js';
import type { Listener } from './http/listener.js';
import type { ContainerRecord, EnvironmentRecord, Health, StackRecord, WireStack } from './wire.js';
import type { StackSeed, PlatformState } from './world.js';

/** Duration of each phase of a restart in milliseconds, and the version after the restart. */
export interface RestartPhases {
  refusedMs?: number;
  badGatewayMs?: number;
  unauthorizedMs?: number;
  /** Version that the platform reports after the restart; unchanged if omitted. */
  version?: string;
}

export interface HealthScope {
  /** Name of the affected service; all services of the stack if omitted. */
  service?: string;
  /** Affects only future containers, not running containers. */
  nextDeployOnly?: boolean;
}

/** Controls the platform for tests and the demo, and exposes its state. */
export class SandboxControl {
  constructor(
    private readonly platform: PlatformState,
    private readonly deployQueue: DeployQueue,
    private readonly interceptor: RequestInterceptor,
    private readonly listener: Listener,
    private readonly updates: Map<string, { state: string; message: string }>,
  ) {}

  /**
   * The requests received so far, in order and without their API keys. At least the latest 10,000
   * are kept.
   */
  get requests(): readonly LoggedRequest[] {
    return this.interceptor.requests;
  }

  /**
   * Returns the requests that tried to change a stack; with `stackId`, only requests for this
   * stack.
   */
  listWriteRequests(stackId?: number): LoggedRequest[] {
    return this.interceptor.requests.filter(
      (request) =>
        request.method !== 'GET' &&
        request.stackId !== null &&
        (stackId === undefined || request.stackId === stackId),
    );
  }

  clearRequests(): void {
    this.interceptor.requests.length = 0;
  }

  /**
   * Empties the platform for the next test: removes planned faults, logged requests and all
   * contents, and adds a new environment with ID 1. The platform responds normally again,
   * deployments are no longer held, and running and queued deployments are aborted as if the
   * platform had been killed. Apart from environment 1, the IDs of removed objects are not reused.
   */
  clear(): void {
    this.deployQueue.kill();
    this.deployQueue.heldPhase = null;
    this.platform.clear();
    this.updates.clear();
    this.interceptor.state = 'normal';
    this.clearRequests();
  }

  /** Returns everything that the platform stores, so that another sandbox can continue from it. */
  save(): Uint8Array {
    return serialize(this.platform.save());
  }

  /** Returns how many deployments of a stack were requested, were executed and failed. */
  deployCounts(stackId: number): DeployCounts {
    return { ...this.deployQueue.count(stackId) };
  }

  /**
   * Returns a copy of the platform's record of a stack, including its file; undefined after
   * removal.
   */
  stack(stackId: number): StackRecord | undefined {
    const record = this.platform.stacks.get(stackId);
    return record && structuredClone(record);
  }

  stacks(): StackRecord[] {
    return [...this.platform.stacks.values()].map((record) => structuredClone(record));
  }

  containers(stackId: number): ContainerRecord[] {
    const record = this.platform.stacks.get(stackId);
    return record ? this.containersOf(record).map((container) => structuredClone(container)) : [];
  }

  addEnvironment(seed: Partial<EnvironmentRecord> & { name: string }): number {
    return this.platform.addEnvironment(seed).id;
  }

  /**
   * Turns an environment on or off. Turning the environment off ends its event streams. While it is
   * off, Docker requests to the environment fail.
   */
  setEnvironmentUp(environmentId: number, isUp: boolean): void {
    const environment = this.platform.environments.get(environmentId);
    if (environment) environment.up = isUp;
    if (!isUp) this.platform.events.endStreams(environmentId);
  }

  /** Reports an event without changing anything in the sandbox. */
  emitEvent(
    environmentId: number,
    event: { type: string; action: string; id?: string; attributes?: Record<string, string> },
  ): void {
    this.platform.events.record(environmentId, event);
  }

  sendToEventStreams(environmentId: number, bytes: Buffer): void {
    this.platform.events.send(environmentId, bytes);
  }

  endEventStreams(environmentId: number): void {
    this.platform.events.endStreams(environmentId);
  }

  countEventStreams(environmentId: number): number {
    return this.platform.events.countStreams(environmentId);
  }

  /** Removes an environment and orphans its stacks. */
  removeEnvironment(environmentId: number): void {
    this.platform.environments.delete(environmentId);
  }

  /** Adds a stack, by default with running containers, and returns its ID. */
  addStack(seed: StackSeed): number {
    return this.platform.addStack(seed).wire.Id;
  }

  /** Adds the containers of a compose project for which the platform has no stack record. */
  addExternalProject(name: string, environmentId: number, images: Record<string, string>): void {
    this.platform.addExternalProject(name, environmentId, images);
  }

  addRegistry(registry: { id: number; name: string; url: string; type: number }): void {
    this.platform.registries.push(registry);
  }

  removeStack(
    stackId: number,
    options: { removeContainers: boolean } = { removeContainers: true },
  ): void {
    this.platform.removeStack(stackId, options);
  }

  pushToRepository(stackId: number, file: string): void {
    const record = this.platform.stacks.get(stackId);
    if (record) record.repositoryFile = file;
  }

  /** Changes the stored file or variables of a stack without a deploy. */
  editStack(stackId: number, change: { file?: string; env?: WireStack['Env'] }): void {
    const record = this.platform.stacks.get(stackId);
    if (record === undefined) return;
    if (change.file !== undefined) record.file = change.file;
    if (change.env !== undefined) record.wire.Env = change.env;
  }

  /** Deletes the compose file of a stack from the platform's disk. */
  deleteStackFile(stackId: number): void {
    const record = this.platform.stacks.get(stackId);
    if (record) record.file = null;
  }

  setStackStatus(stackId: number, status: number): void {
    const record = this.platform.stacks.get(stackId);
    if (record) record.wire.Status = status;
  }

  setHealth(stackId: number, health: Health, scope: HealthScope = {}): void {
    this.planContainersOf(stackId, scope, { health }, (container) => {
      container.health = health;
      this.platform.containers.notify(container, `health_status: ${health}`);
    });
  }

  startCrashLoop(stackId: number, scope: HealthScope = {}): void {
    this.planContainersOf(stackId, scope, { crashLoop: true }, (container) => {
      container.state = 'restarting';
      container.exitCode = 1;
      container.restartCount += 3;
      this.platform.containers.notify(container, 'die');
    });
  }

  /** Makes the present and future containers of a stack healthy again. */
  recoverStack(stackId: number): void {
    this.planContainersOf(stackId, {}, { crashLoop: false, health: undefined }, (container) => {
      container.state = 'running';
      container.exitCode = 0;
      if (container.health !== 'none') container.health = 'healthy';
      this.platform.containers.notify(container, 'start');
    });
  }

  /**
   * Makes the containers of a stack, or of one of its services, exit. With `isReported: false`, the
   * engine reports no event, as for containers on another node of a swarm.
   */
  exitContainers(
    stackId: number,
    exitCode: number,
    service?: string,
    { isReported = true }: { isReported?: boolean } = {},
  ): void {
    const record = this.platform.stacks.get(stackId);
    for (const container of record ? this.containersOf(record) : []) {
      if (service !== undefined && container.service !== service) continue;
      container.state = 'exited';
      container.exitCode = exitCode;
      if (isReported) this.platform.containers.notify(container, 'die');
    }
  }

  /**
   * Sets how the containers of a project, or of one of its services, behave when they are created,
   * started or stopped.
   */
  planContainers(
    environmentId: number,
    name: string,
    plan: Omit<ServicePlan, 'crashLoop' | 'health'>,
    service?: string,
  ): void {
    this.platform.containers.planFor({ environmentId, name }, plan, service);
  }

  /** Returns the containers of a project, even if the platform has no record of the project. */
  containersOfProject(environmentId: number, name: string): ContainerRecord[] {
    return structuredClone(this.platform.containers.findByProject({ environmentId, name }));
  }

  /**
   * Returns the requests to start, stop or restart single containers, for example `stop web-app-1`.
   */
  containerRequests(environmentId: number): string[] {
    const prefix = `/api/endpoints/${environmentId}/docker/containers/`;
    return this.interceptor.requests.flatMap(({ method, path }) => {
      const [id = '', action = ''] = path.slice(prefix.length).split('/');
      if (method !== 'POST' || !path.startsWith(prefix)) return [];
      return [`${action} ${this.platform.containers.find(environmentId, id)?.name ?? id}`];
    });
  }

  writeLog(
    stackId: number,
    text: string,
    options: { service?: string; stream?: 'stdout' | 'stderr'; at?: number } = {},
  ): void {
    const { service, stream = 'stdout', at = Date.now() } = options;
    const record = this.platform.stacks.get(stackId);
    for (const container of record ? this.containersOf(record) : []) {
      if (service !== undefined && container.service !== service) continue;
      container.log.push({ stream, at, text });
    }
  }

  /** Publishes a new image, so that running containers become outdated. Returns the new digest. */
  publishImage(reference: string, digest?: string): string {
    return this.platform.images.publish(reference, digest);
  }

  /** Removes an image from its registry, so that pulls fail. */
  unpublishImage(reference: string): void {
    this.platform.images.unpublish(reference);
  }

  /**
   * Adds an image to an environment, as a build or import does, and makes all registries respond
   * that they do not have the image.
   */
  importImage(environmentId: number, reference: string): void {
    this.platform.images.unpublish(reference);
    this.platform.images.build(environmentId, reference);
  }

  /** Gives a local image another name, which no registry has. */
  tagImage(environmentId: number, from: string, to: string): void {
    this.platform.images.makeLocalOnly(to);
    this.platform.images.tag(environmentId, from, to);
  }

  images(environmentId: number): LocalImage[] {
    return this.platform.images.list(environmentId);
  }

  /** Removes unused images: images without a name or, with `all`, all unused images. */
  pruneImages(environmentId: number, selection: 'dangling' | 'all' = 'dangling'): void {
    this.platform.pruneImages(environmentId, selection);
  }

  /**
   * Publishes a new image, for example one that crashes, whose containers behave as planned in
   * every project of the environment. Returns the digest of the image.
   */
  publishFaultyImage(environmentId: number, reference: string, plan: ServicePlan): string {
    const digest = this.platform.images.publish(reference);
    const name = `${repositoryOf(normalizeReference(reference))}@${digest}`;
    this.platform.containers.planForImage(environmentId, idOfImage([name]), plan);
    return digest;
  }

  /** Removes the name of an image from an environment. Containers keep running the image. */
  untagImage(environmentId: number, reference: string): void {
    this.platform.images.untag(environmentId, reference);
  }

  /** Sets the state of a swarm service's last rolling update, e.g. `paused` or `rollback_completed`. */
  setServiceUpdateState(serviceName: string, state: string, message: string): void {
    this.updates.set(serviceName, { state, message });
  }

  /**
   * Plans a fault for the next matching request or deployment, or for several if `repeat` is set.
   */
  failNext(fault: Fault): void {
    this.platform.faults.add(fault);
  }

  clearFaults(): void {
    this.platform.faults.clear();
  }

  setDeployMs(durationMs: number): void {
    this.deployQueue.durationMs = durationMs;
  }

  setPullMs(durationMs: number): void {
    this.platform.pullMs = durationMs;
  }

  /** The deployment that holds the lock, and its phase; null if none is running. */
  get runningDeploy(): { stackId: number; phase: DeployPhase } | null {
    return this.deployQueue.runningDeploy;
  }

  /** Pauses every deployment that reaches this phase; null lets paused deployments continue. */
  holdDeploysAt(phase: DeployPhase | null): void {
    this.deployQueue.heldPhase = phase;
  }

  setApiKey(apiKey: string): void {
    this.platform.apiKey = apiKey;
  }

  /**
   * Makes the platform report that containers with this label are hidden. The platform still
   * returns these containers.
   */
  hideLabel(name: string, value: string): void {
    this.platform.hiddenLabels.push({ name, value });
  }

  setAdministrator(isAdministrator: boolean): void {
    this.platform.isAdministrator = isAdministrator;
  }

  /**
   * Refuses connections and drops all running and queued deployments, as if the process had ended.
   *
   * @param options.replaced Number of containers that the running deployment had already replaced. The
   *   other containers of the stack are left half-replaced.
   */
  async goDown({ replaced }: { replaced?: number } = {}): Promise<void> {
    this.deployQueue.kill(replaced);
    await this.listener.closeAbruptly();
  }

  /**
   * Listens again on the same port with the same data. `state` determines how the platform
   * responds.
   */
  async comeUp(state: 'normal' | 'bad-gateway' | 'unauthorised' = 'normal'): Promise<void> {
    this.interceptor.state = state;
    await this.listener.listen(this.listener.port);
  }

  offerUpdate(version: string): void {
    this.platform.latestVersion = version;
  }

  setState(state: 'normal' | 'bad-gateway' | 'unauthorised'): void {
    this.interceptor.state = state;
  }

  /** Simulates a complete restart with these phases: connection refused, 502, 401, normal. */
  async restart(window: RestartPhases = {}): Promise<void> {
    const { refusedMs = 50, badGatewayMs = 50, unauthorizedMs = 50, version } = window;
    await this.goDown();
    await sleep(refusedMs);
    if (version !== undefined) this.platform.version = version;
    await this.comeUp('bad-gateway');
    await sleep(badGatewayMs);
    this.setState('unauthorised');
    await sleep(unauthorizedMs);
    this.setState('normal');
  }

  private planContainersOf(
    stackId: number,
    scope: HealthScope,
    plan: { health?: Health; crashLoop?: boolean },
    change: (container: ContainerRecord) => void,
  ): void {
    const record = this.platform.stacks.get(stackId);
    if (!record) return;
    this.platform.containers.planFor(this.platform.projectOf(record), plan, scope.service);
    if (scope.nextDeployOnly) return;
    for (const container of this.containersOf(record)) {
      if (scope.service === undefined || container.service === scope.service) change(container);
    }
  }

  private containersOf(record: StackRecord): ContainerRecord[] {
    const containers = this.platform.containers.findByProject(this.platform.projectOf(record));
    return containers.filter(({ retired }) => !retired);
  }
}
