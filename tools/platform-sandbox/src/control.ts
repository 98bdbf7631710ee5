import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployCount, DeployPhase, Deploys } from './deploys.js';
import type { Fault } from './faults.js';
import type { Front, LoggedRequest } from './front.js';
import type { Listener } from './listener.js';
import type { ContainerRecord, EnvironmentRecord, Health, StackRecord } from './wire.js';
import type { StackSeed, World } from './world.js';

/** How long each part of a restart lasts, in milliseconds. */
export interface RestartWindow {
  refusedMs?: number;
  badGatewayMs?: number;
  unauthorisedMs?: number;
  /** The version that comes back. */
  version?: string;
}

/** Where a change of health takes effect. */
export interface HealthScope {
  /** One service; all services of the stack when left out. */
  service?: string;
  /** Leaves the running containers alone: only the next ones are like this. */
  nextDeployOnly?: boolean;
}

/** What a test or a demo does to the platform, and what it may know about it. */
export class SandboxControl {
  constructor(
    private readonly world: World,
    private readonly deployQueue: Deploys,
    private readonly front: Front,
    private readonly listener: Listener,
    private readonly updates: Map<string, { state: string; message: string }>,
  ) {}

  /** The requests so far, in order and without keys; of very many only the last 10,000 and more. */
  get requests(): readonly LoggedRequest[] {
    return this.front.requests;
  }

  /** Requests that wanted to change a stack. */
  writes(stackId?: number): LoggedRequest[] {
    return this.front.requests.filter(
      (request) =>
        request.method !== 'GET' &&
        request.stackId !== null &&
        (stackId === undefined || request.stackId === stackId),
    );
  }

  forgetRequests(): void {
    this.front.requests.length = 0;
  }

  /** How often a stack was asked to be deployed, and how often it was. */
  deploys(stackId: number): DeployCount {
    return { ...this.deployQueue.count(stackId) };
  }

  /** The platform's own record, its file included; undefined once it is removed. */
  stack(stackId: number): StackRecord | undefined {
    const record = this.world.stacks.get(stackId);
    return record && structuredClone(record);
  }

  /** All records, in the order of their ids. */
  stacks(): StackRecord[] {
    return [...this.world.stacks.values()].map((record) => structuredClone(record));
  }

  /** The containers that exist for a stack now. */
  containers(stackId: number): ContainerRecord[] {
    const record = this.world.stacks.get(stackId);
    return record ? this.containersOf(record).map((one) => structuredClone(one)) : [];
  }

  addEnvironment(seed: Partial<EnvironmentRecord> & { name: string }): number {
    return this.world.addEnvironment(seed).id;
  }

  /** An environment that is down answers nothing behind the docker proxy. */
  setEnvironmentUp(environmentId: number, up: boolean): void {
    const environment = this.world.environments.get(environmentId);
    if (environment) environment.up = up;
  }

  /** Takes an environment away; its stacks are orphaned. */
  removeEnvironment(environmentId: number): void {
    this.world.environments.delete(environmentId);
  }

  /** Adds a stack with running containers and returns its id. */
  addStack(seed: StackSeed): number {
    return this.world.addStack(seed).wire.Id;
  }

  /** Containers of a compose project without a record. */
  addExternalProject(name: string, environmentId: number, images: Record<string, string>): void {
    this.world.addExternalProject(name, environmentId, images);
  }

  addRegistry(registry: { id: number; name: string; url: string; type: number }): void {
    this.world.registries.push(registry);
  }

  /** Removes the record, and its containers unless told otherwise. */
  removeStack(stackId: number, options: { containers: boolean } = { containers: true }): void {
    this.world.removeStack(stackId, options);
  }

  /** Replaces what the repository of a git stack holds. */
  pushToRepository(stackId: number, file: string): void {
    const record = this.world.stacks.get(stackId);
    if (record) record.repositoryFile = file;
  }

  /** Loses the compose file on the platform's disk. */
  loseStackFile(stackId: number): void {
    const record = this.world.stacks.get(stackId);
    if (record) record.file = null;
  }

  /** Writes a status as the platform might hold it. */
  setStackStatus(stackId: number, status: number): void {
    const record = this.world.stacks.get(stackId);
    if (record) record.wire.Status = status;
  }

  setHealth(stackId: number, health: Health, scope: HealthScope = {}): void {
    this.plan(stackId, scope, { health }, (container) => (container.health = health));
  }

  /** Lets containers start again and again without ever staying up. */
  crashLoop(stackId: number, scope: HealthScope = {}): void {
    this.plan(stackId, scope, { crashLoop: true }, (container) => {
      container.state = 'restarting';
      container.exitCode = 1;
      container.restartCount += 3;
    });
  }

  /** Ends crash loops and bad health for what is started from now on. */
  heal(stackId: number): void {
    this.plan(stackId, {}, { crashLoop: false, health: undefined }, (container) => {
      container.state = 'running';
      container.exitCode = 0;
      if (container.health !== 'none') container.health = 'healthy';
    });
  }

  /** Stops the containers of a stack as if their process had ended. */
  exitContainers(stackId: number, exitCode: number, service?: string): void {
    const record = this.world.stacks.get(stackId);
    for (const container of record ? this.containersOf(record) : []) {
      if (service !== undefined && container.service !== service) continue;
      container.state = 'exited';
      container.exitCode = exitCode;
    }
  }

  /** Lets the containers of a stack, or of one service, write a line now. */
  writeLog(
    stackId: number,
    text: string,
    options: { service?: string; stream?: 'stdout' | 'stderr'; at?: number } = {},
  ): void {
    const { service, stream = 'stdout', at = Date.now() } = options;
    const record = this.world.stacks.get(stackId);
    for (const container of record ? this.containersOf(record) : []) {
      if (service !== undefined && container.service !== service) continue;
      container.log.push({ stream, at, text });
    }
  }

  /** Publishes a new image; what runs is outdated from now on. Returns the new digest. */
  setImageDigest(reference: string, digest?: string): string {
    return this.world.images.publish(reference, digest);
  }

  /** Takes an image away from its registry: pulls of it fail. */
  removeImage(reference: string): void {
    this.world.images.unpublish(reference);
  }

  /** Puts an image on an environment that no registry has, as a build or an import does. */
  importImage(environmentId: number, reference: string): void {
    this.world.images.unpublish(reference);
    this.world.images.build(environmentId, reference);
  }

  /** Gives an image of an environment another name, which no registry knows. */
  tagImage(environmentId: number, from: string, to: string): void {
    this.world.images.tag(environmentId, from, to);
  }

  /** State of the last rolling update of a swarm service, e.g. `paused` or `rollback_completed`. */
  setServiceUpdate(serviceName: string, state: string, message: string): void {
    this.updates.set(serviceName, { state, message });
  }

  /** Plans a fault for the next request or deploy that it fits. */
  failNext(fault: Fault): void {
    this.world.faults.add(fault);
  }

  clearFaults(): void {
    this.world.faults.clear();
  }

  /** How long a deploy takes from now on. */
  setDeployMs(durationMs: number): void {
    this.deployQueue.durationMs = durationMs;
  }

  /** The deploy that has the lock, and what it does; null when none runs. */
  get runningDeploy(): { stackId: number; phase: DeployPhase } | null {
    return this.deployQueue.running;
  }

  /** Keeps deploys that come to a phase in it, until called with null. */
  holdDeploysAt(phase: DeployPhase | null): void {
    this.deployQueue.heldAt = phase;
  }

  /** Accepts only this key from now on. */
  setApiKey(apiKey: string): void {
    this.world.apiKey = apiKey;
  }

  /** Tells that containers with a label are hidden; they are not, so that a test sees what would be missed. */
  hideLabel(name: string, value: string): void {
    this.world.hiddenLabels.push({ name, value });
  }

  /** Makes the user of the key an administrator or an ordinary user. */
  setAdministrator(administrator: boolean): void {
    this.world.administrator = administrator;
  }

  /**
   * Refuses connections and loses the deploys that run or wait, as the end of the process does.
   *
   * @param options.replaced How many containers a deploy that is starting them has replaced; the
   *   others neither run as they were nor as they should be.
   */
  async goDown({ replaced }: { replaced?: number } = {}): Promise<void> {
    this.deployQueue.kill(replaced);
    await this.listener.vanish();
  }

  /** Listens again on the same port, with everything remembered. */
  async comeUp(state: 'normal' | 'bad-gateway' | 'unauthorised' = 'normal'): Promise<void> {
    this.front.state = state;
    await this.listener.listen(this.listener.port);
  }

  /** How every request is answered while it is up. */
  setState(state: 'normal' | 'bad-gateway' | 'unauthorised'): void {
    this.front.state = state;
  }

  /** Goes through a whole restart: refused, 502, 401, normal. */
  async restart(window: RestartWindow = {}): Promise<void> {
    const { refusedMs = 50, badGatewayMs = 50, unauthorisedMs = 50, version } = window;
    await this.goDown();
    await sleep(refusedMs);
    if (version !== undefined) this.world.version = version;
    await this.comeUp('bad-gateway');
    await sleep(badGatewayMs);
    this.setState('unauthorised');
    await sleep(unauthorisedMs);
    this.setState('normal');
  }

  private plan(
    stackId: number,
    scope: HealthScope,
    plan: { health?: Health; crashLoop?: boolean },
    change: (container: ContainerRecord) => void,
  ): void {
    const record = this.world.stacks.get(stackId);
    if (!record) return;
    this.world.containers.planFor(this.world.projectOf(record), plan, scope.service);
    if (scope.nextDeployOnly) return;
    for (const container of this.containersOf(record)) {
      if (scope.service === undefined || container.service === scope.service) change(container);
    }
  }

  private containersOf(record: StackRecord): ContainerRecord[] {
    const all = this.world.containers.ofProject(this.world.projectOf(record));
    return all.filter(({ retired }) => !retired);
  }
}
