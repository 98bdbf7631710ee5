import type {
  RedeployServiceReply,
  RedeployServiceState,
  ServiceContainerReply,
  ServicePullReply,
  StackAction,
} from '@stackyard/contracts';
import type { Container, Service } from '@stackyard/platform-client';

export const progressLimits = { services: 100, containers: 20 };

/** A service that the run will deploy, and the image that its containers will use. */
export interface PlannedService {
  name: string;
  image: string | null;
}

/** The progress of pulling a service's image, in this run or before its interruption. */
export interface ServicePull {
  state: Extract<RedeployServiceState, 'pulling' | 'pulled' | 'pull-failed'>;
  progress: ServicePullReply;
}

export interface StackContents {
  containers: readonly Container[];
  services: readonly Service[];
}

/** The phase of a run. It determines how the state of a container is interpreted. */
export interface RunPhase {
  action: StackAction;
  /** `applying` until the platform has responded to the apply request. */
  phase: 'before' | 'applying' | 'after';
  /** IDs of the containers that existed before the apply request. */
  oldContainerIds: ReadonlySet<string>;
  /** Names of the services that had containers before the apply request. */
  oldServiceNames: ReadonlySet<string>;
}

/**
 * Returns the progress of the planned and the found services, sorted by name. Services and
 * containers beyond {@link progressLimits} are left out.
 */
export function servicesOf(
  plannedServices: readonly PlannedService[],
  pullOf: (service: PlannedService) => ServicePull | null,
  contents: StackContents,
  run: RunPhase,
): RedeployServiceReply[] {
  const containersByService = new Map<string, Container[]>();
  for (const container of contents.containers) {
    const name = container.service ?? container.name;
    containersByService.set(name, [...(containersByService.get(name) ?? []), container]);
  }
  const tasks = new Map(contents.services.map((service) => [service.name, service]));
  const plannedServicesByName = new Map(plannedServices.map((service) => [service.name, service]));
  const names = new Set([
    ...plannedServicesByName.keys(),
    ...containersByService.keys(),
    ...tasks.keys(),
  ]);
  return [...names]
    .sort()
    .slice(0, progressLimits.services)
    .map((name) => {
      const containers = containersByService.get(name) ?? [];
      const image = containers.find(({ image }) => !image.startsWith('sha256:'))?.image ?? null;
      const plan = plannedServicesByName.get(name) ?? { name, image };
      return serviceOf(plan, pullOf(plan), { containers, task: tasks.get(name) ?? null }, run);
    });
}

function serviceOf(
  { name, image }: PlannedService,
  pull: ServicePull | null,
  { containers, task }: { containers: readonly Container[]; task: Service | null },
  run: RunPhase,
): RedeployServiceReply {
  // A swarm keeps the containers of earlier tasks, so exited containers are left out.
  const current = task === null ? containers : containers.filter(({ state }) => state !== 'exited');
  const replies = current
    .map((container) => containerReply(container, run.oldContainerIds))
    .sort((a, b) => Number(b.isNew) - Number(a.isNew) || a.name.localeCompare(b.name));
  return {
    name,
    image,
    state: stateOf({ name, pull, containers: replies, task }, run),
    pull: pull?.progress ?? null,
    containers: replies.slice(0, progressLimits.containers),
    tasks: task === null ? null : { running: task.running ?? 0, desired: task.desired ?? 0 },
  };
}

function containerReply(
  { id, name, state, health, statusText }: Container,
  oldContainerIds: ReadonlySet<string>,
): ServiceContainerReply {
  const code = /^Exited \((\d+)\)/.exec(statusText)?.[1];
  const exitCode = code === undefined ? null : Number(code);
  return {
    id,
    name: finalName(name),
    state,
    health: health === 'none' ? null : health,
    exitCode,
    isNew: !oldContainerIds.has(id),
  };
}

/**
 * Returns the final name of a container. While Compose replaces a container, the new one has a
 * temporary name like `0123456789ab_web-1`.
 */
export function finalName(name: string): string {
  return name.replace(/^[0-9a-f]{12}_/, '');
}

interface ObservedService {
  name: string;
  pull: ServicePull | null;
  containers: readonly ServiceContainerReply[];
  task: Service | null;
}

function stateOf(
  { name, pull, containers, task }: ObservedService,
  { action, phase, oldServiceNames }: RunPhase,
): RedeployServiceState {
  const initialState = pull?.state ?? 'waiting';
  if (phase === 'before') return initialState;
  const newContainers = containers.filter(({ isNew }) => isNew);
  const replacesContainers = action === 'redeploy' || action === 'rollback';
  if (phase === 'applying' && replacesContainers && newContainers.length === 0) return initialState;
  if (task !== null) return stateOfTasks(task, containers);
  const relevantContainers = newContainers.length > 0 ? newContainers : containers;
  if (relevantContainers.length > 0) {
    const isAwaited = phase === 'applying' && (action === 'start' || action === 'restart');
    return worstStateOf(
      relevantContainers.map((container) => stateOfContainer(container, action, isAwaited)),
    );
  }
  if (action === 'stop') return 'stopped';
  return phase === 'after' && oldServiceNames.has(name) ? 'missing' : initialState;
}

function stateOfTasks(
  { running, desired, updateState }: Service,
  containers: readonly ServiceContainerReply[],
): RedeployServiceState {
  if (desired === 0) return 'stopped';
  if (containers.some(({ health }) => health === 'unhealthy')) return 'unhealthy';
  const lacksTasks = (running ?? 0) < (desired ?? 0);
  return lacksTasks || updateState === 'updating' ? 'starting' : 'running';
}

/** @param isAwaited - whether the run is expected to start the container if it is stopped */
function stateOfContainer(
  { state, health, exitCode }: ServiceContainerReply,
  action: StackAction,
  isAwaited: boolean,
): RedeployServiceState {
  if (state === 'running') return health ?? 'running';
  if (state === 'created' || state === 'restarting') return state;
  if (isAwaited) return 'waiting';
  if (action === 'stop' || state === 'paused') return 'stopped';
  return exitCode === 0 ? 'completed' : 'exited';
}

const worstFirst: readonly RedeployServiceState[] = [
  'exited',
  'unhealthy',
  'restarting',
  'waiting',
  'created',
  'starting',
  'stopped',
  'running',
  'healthy',
];

function worstStateOf(states: readonly RedeployServiceState[]): RedeployServiceState {
  return worstFirst.find((state) => states.includes(state)) ?? 'completed';
}
