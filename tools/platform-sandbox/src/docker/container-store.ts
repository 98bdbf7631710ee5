import { createHash } from 'node:crypto';
import type { ComposeService } from '../stacks/compose-file.js';
import type { LocalImage } from './images.js';
import type { ContainerRecord, Health } from '../wire.js';

/** Describes how future containers of a service behave. */
export interface ServicePlan {
  health?: Health;
  crashLoop?: boolean;
  /**
   * Time in milliseconds that new containers run before they crash again. They also crash once at
   * the start.
   */
  crashEveryMs?: number;
  stopMs?: number;
  /** Why the engine cannot start a stopped container; empty if it can. */
  startFault?: string;
  /** New containers exit immediately with this code. */
  exitCode?: number;
  /** Whether the engine kills new containers because they use too much memory. */
  outOfMemory?: boolean;
  healthOutput?: string;
  /** Whether new containers of a swarm run on another machine. */
  elsewhere?: boolean;
  /**
   * Error with which a swarm rejects new tasks, so that they get no container. If omitted, tasks
   * are accepted.
   */
  rejection?: string;
  /** The log lines of new containers, instead of the usual lines. */
  writes?: readonly Pick<LogRecord, 'stream' | 'text'>[];
}

type LogRecord = ContainerRecord['log'][number];

export interface Project {
  environmentId: number;
  name: string;
  swarm: boolean;
}

export interface SavedContainers {
  containers: Map<string, ContainerRecord>;
  plans: Map<string, ServicePlan>;
  counter: number;
}

export class ContainerStore {
  private containers = new Map<string, ContainerRecord>();
  private plans = new Map<string, ServicePlan>();
  private counter = 0;

  /**
   * @param settleMs How long a new container with a health check reports `starting`.
   * @param notify Called for each change that an engine reports as an event.
   */
  constructor(
    private readonly settleMs: number,
    readonly notify: (container: ContainerRecord, action: string) => void,
  ) {}

  save(): SavedContainers {
    const { containers, plans, counter } = this;
    return { containers, plans, counter };
  }

  restore(saved: SavedContainers): void {
    Object.assign(this, saved);
  }

  /** Removes all containers and plans without reporting events. */
  clear(): void {
    this.containers.clear();
    this.plans.clear();
  }

  listContainers(environmentId: number): ContainerRecord[] {
    return [...this.containers.values()].filter(
      (container) => container.environmentId === environmentId,
    );
  }

  findByProject({
    environmentId,
    name,
  }: Pick<Project, 'environmentId' | 'name'>): ContainerRecord[] {
    return this.listContainers(environmentId).filter((container) => container.project === name);
  }

  /** Finds a container by ID, name, or a prefix of the ID that has at least 12 characters. */
  find(environmentId: number, key: string): ContainerRecord | null {
    const exact = this.containers.get(key);
    if (exact?.environmentId === environmentId) return exact;
    const matches = (container: ContainerRecord) =>
      container.name === key || (key.length >= 12 && container.id.startsWith(key));
    return this.listContainers(environmentId).find(matches) ?? null;
  }

  /**
   * Replaces some of a project's containers and leaves the others as if Compose had been killed
   * during the replacement: each old container is stopped, and its replacement was never started.
   * The replacement's name consists of the first 12 characters of the old container's ID, and the
   * old container's name. In a swarm, the other containers are not changed.
   *
   * @returns the running replacements
   */
  interruptReplacement(project: Project, replacedCount: number): ContainerRecord[] {
    const currentContainers = this.findByProject(project).filter(({ retired }) => !retired);
    const replacements = currentContainers.slice(0, replacedCount).map((oldContainer) => {
      this.removeReplaced(oldContainer);
      return this.copy(oldContainer, { retired: false, state: 'running', exitCode: 0 });
    });
    if (project.swarm) return replacements;
    for (const oldContainer of currentContainers.slice(replacedCount)) {
      this.copy(oldContainer, {
        name: `${oldContainer.id.slice(0, 12)}_${oldContainer.name}`,
        state: 'created',
      });
      Object.assign(oldContainer, { state: 'exited', exitCode: 0 });
      this.notify(oldContainer, 'die');
    }
    return replacements;
  }

  /**
   * Replaces containers with new containers that have another image and behave as planned for their
   * project, their service and the new image.
   */
  replaceImage(
    containers: readonly ContainerRecord[],
    image: Pick<ContainerRecord, 'image' | 'imageId'>,
  ): void {
    for (const oldContainer of containers) {
      this.removeReplaced(oldContainer);
      const plan = this.plan(
        { environmentId: oldContainer.environmentId, name: oldContainer.project },
        oldContainer.service,
        image.imageId,
      );
      this.copy(oldContainer, {
        ...image,
        retired: false,
        state: plan.crashLoop ? 'restarting' : 'running',
        exitCode: plan.crashLoop ? 1 : 0,
        restartCount: plan.crashLoop ? 3 : 0,
        health: plan.health ?? (oldContainer.health === 'none' ? 'none' : 'healthy'),
      });
    }
  }

  remove(container: ContainerRecord): void {
    if (container.state === 'running') {
      this.notify(container, 'kill');
      this.notify({ ...container, exitCode: 143 }, 'die');
    }
    this.containers.delete(container.id);
    this.notify(container, 'destroy');
  }

  /** Removes a container that was replaced; in a swarm, keeps it as history. */
  removeReplaced(oldContainer: ContainerRecord): void {
    if (!oldContainer.swarm) {
      this.remove(oldContainer);
      return;
    }
    Object.assign(oldContainer, { retired: true, state: 'exited', exitCode: 143 });
    this.notify(oldContainer, 'die');
  }

  removeProject(project: Pick<Project, 'environmentId' | 'name'>): void {
    for (const container of this.findByProject(project)) this.remove(container);
  }

  start(
    project: Project,
    service: ComposeService,
    image: LocalImage,
    { index, at: now }: { index: number; at: number },
  ): ContainerRecord {
    const id = this.nextId();
    const plan = this.plan(project, service.name, image.id);
    const separator = project.swarm ? '_' : '-';
    const name = service.containerName ?? [project.name, service.name, index].join(separator);
    const container: ContainerRecord = {
      id,
      name: project.swarm ? `${project.name}_${service.name}.${index}.${id.slice(0, 12)}` : name,
      environmentId: project.environmentId,
      project: project.name,
      service: service.name,
      swarm: project.swarm,
      image: service.image,
      imageId: image.id,
      definition: service.definition,
      elsewhere: plan.elsewhere ?? false,
      rejection: plan.rejection ?? null,
      retired: false,
      state: stateOf(plan),
      exitCode: plan.exitCode ?? (plan.crashLoop ? 1 : 0),
      outOfMemory: plan.outOfMemory ?? false,
      healthOutput: plan.healthOutput ?? null,
      health: plan.health ?? (service.healthcheck ? 'healthy' : 'none'),
      restartCount: plan.crashLoop ? 3 : 0,
      crashEveryMs: plan.crashEveryMs ?? null,
      restartedAt: null,
      tty: service.tty,
      labels: { ...service.labels, ...labelsOf(project, service, index) },
      createdAt: now,
      log: initialLogLines(service, plan, now),
    };
    this.containers.set(id, container);
    this.notify(container, 'create');
    if (container.outOfMemory) this.notify(container, 'oom');
    this.notify(container, container.state === 'running' ? 'start' : 'die');
    return container;
  }

  /** Returns the current health. A new container with a health check is `starting` for a while. */
  currentHealth(container: ContainerRecord): Health {
    const isFresh = Date.now() - container.createdAt < this.settleMs;
    return container.health !== 'none' && isFresh ? 'starting' : container.health;
  }

  /**
   * Sets how future containers of a service behave or, without a service, all future containers of
   * the project.
   */
  planFor(
    project: Pick<Project, 'environmentId' | 'name'>,
    plan: ServicePlan,
    service = '*',
  ): void {
    const key = `${project.environmentId}/${project.name}/${service}`;
    this.plans.set(key, { ...this.plans.get(key), ...plan });
  }

  /** Sets how future containers of one image behave in any project of the environment. */
  planForImage(environmentId: number, imageId: string, plan: ServicePlan): void {
    const key = `${environmentId}/${imageId}`;
    this.plans.set(key, { ...this.plans.get(key), ...plan });
  }

  planOf({ environmentId, project, service, imageId }: ContainerRecord): ServicePlan {
    return this.plan({ environmentId, name: project }, service, imageId);
  }

  stopMs(container: ContainerRecord): number {
    return this.planOf(container).stopMs ?? 0;
  }

  /** Returns why the engine cannot start a container; null if it can. */
  startFault(container: ContainerRecord): string | null {
    return this.planOf(container).startFault || null;
  }

  private copy(old: ContainerRecord, change: Partial<ContainerRecord>): ContainerRecord {
    const copy = { ...old, id: this.nextId(), createdAt: Date.now(), log: [], ...change };
    this.containers.set(copy.id, copy);
    this.notify(copy, 'create');
    if (copy.state === 'running') this.notify(copy, 'start');
    return copy;
  }

  private nextId(): string {
    this.counter += 1;
    return createHash('sha256').update(`container ${this.counter}`).digest('hex');
  }

  private plan(
    { environmentId, name }: Pick<Project, 'environmentId' | 'name'>,
    service: string,
    imageId: string,
  ): ServicePlan {
    const prefix = `${environmentId}/${name}/`;
    return {
      ...this.plans.get(`${prefix}*`),
      ...this.plans.get(prefix + service),
      ...this.plans.get(`${environmentId}/${imageId}`),
    };
  }
}

function labelsOf(
  project: Project,
  service: ComposeService,
  index: number,
): Record<string, string> {
  const config = createHash('sha256').update(service.definition).digest('hex');
  return project.swarm
    ? {
        'com.docker.stack.namespace': project.name,
        'com.docker.swarm.service.name': `${project.name}_${service.name}`,
        'com.docker.swarm.task.name': `${project.name}_${service.name}.${index}`,
      }
    : {
        'com.docker.compose.project': project.name,
        'com.docker.compose.service': service.name,
        'com.docker.compose.container-number': String(index),
        'com.docker.compose.config-hash': config,
        'com.docker.compose.depends_on': service.dependsOn
          .map((name) => `${name}:service_started:false`)
          .join(','),
        'com.docker.compose.version': '2.29.2',
      };
}

function stateOf({ exitCode, crashLoop }: ServicePlan): ContainerRecord['state'] {
  if (exitCode !== undefined) return 'exited';
  return crashLoop ? 'restarting' : 'running';
}

function initialLogLines(
  service: ComposeService,
  plan: ServicePlan,
  at: number,
): ContainerRecord['log'] {
  if (plan.writes) return plan.writes.map((line) => ({ ...line, at }));
  if (plan.crashLoop) {
    return [{ stream: 'stderr', at, text: 'fatal: cannot open configuration, giving up' }];
  }
  if (service.echoedLines.length > 0) return service.echoedLines.map((line) => ({ ...line, at }));
  return [
    { stream: 'stdout', at, text: `${service.name} starting` },
    { stream: 'stdout', at: at + 1, text: `${service.name} ready` },
  ];
}
