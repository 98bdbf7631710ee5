import type { LifecycleAction, StackActionObstacle, StackReply } from '@stackyard/contracts';
import type { Container } from '@stackyard/platform-client';
import type { ContainerState, StackSnapshot } from '../outcome/stack-snapshot.js';

/** The facts that determine whether a stack can be started, stopped or restarted. */
export interface ControlledStack {
  /**
   * Why the stack cannot be redeployed; null if it can. Some of the reasons also prevent starts,
   * stops and restarts.
   */
  obstacle: StackReply['obstacle'];
  kind: StackReply['kind'];
  status: StackReply['status'];
  runsPlatform: boolean;
  /**
   * Number of containers by state; null if the engine did not respond. In that case, the state is
   * read right before the action.
   */
  containers: { total: number; running: number; finished: number } | null;
}

const sharedObstacles = new Set<StackReply['obstacle']>([
  'self',
  'orphaned',
  'duplicate',
  'kubernetes',
  'unsupported',
  'deploying',
  'missing',
]);

/**
 * Returns the obstacle to an action; null if there is none, or if the number of containers is not
 * known.
 */
export function findActionObstacle(
  action: LifecycleAction,
  stack: ControlledStack,
): StackActionObstacle | null {
  const { obstacle, kind, status, containers } = stack;
  if (stack.runsPlatform) return 'platform';
  if (obstacle !== null && sharedObstacles.has(obstacle)) return obstacle as StackActionObstacle;
  if (kind === 'kubernetes') return 'kubernetes';
  // Swarm replaces stopped tasks, so it is impossible to stop individual containers. The platform
  // would stop a swarm stack by removing its services.
  if (kind === 'swarm') return 'swarm';
  if (containers === null) return null;
  const { total, running, finished } = containers;
  if (action === 'start') {
    if (status === 'inactive' && running === 0) return null;
    if (total === 0) return 'no-containers';
    return running >= total - finished ? 'already-running' : null;
  }
  if (running > 0) return null;
  if (status === 'inactive') return 'already-stopped';
  return action === 'restart' && total === 0 ? 'no-containers' : null;
}

export const obstacleSentences: Readonly<Record<StackActionObstacle, string>> = {
  self: 'Stackyard runs in this stack and would stop itself.',
  platform: 'Portainer or its agent runs in this stack and would become unreachable.',
  orphaned: 'The environment of the stack no longer exists.',
  duplicate: 'Another record in Portainer has the same name and the same containers.',
  kubernetes: 'Kubernetes stacks can only be controlled in the cluster.',
  swarm: 'Swarm replaces stopped tasks. Change the replicas of the services instead.',
  unsupported: 'Stackyard does not support this kind of stack.',
  deploying: 'Portainer is deploying the stack.',
  missing: 'The stack no longer exists in Portainer.',
  'already-running': 'All containers are running.',
  'already-stopped': 'The stack is stopped.',
  'no-containers': 'The stack has no containers. Redeploy it to create them.',
};

/**
 * Returns the executor of an action: the platform if it can start or stop the stack as a whole,
 * otherwise the engine, one container at a time.
 */
export function executorOf(
  action: LifecycleAction,
  stack: { isManaged: boolean; before: Pick<StackSnapshot, 'status' | 'containers'> | null },
): 'platform' | 'containers' {
  const { isManaged, before } = stack;
  if (!isManaged || before === null) return 'containers';
  if (action === 'stop') return before.status === 'inactive' ? 'containers' : 'platform';
  // The platform refuses to start a stack that it lists as active or that has containers.
  const isEmpty = before.status === 'inactive' && before.containers.length === 0;
  return action === 'start' && isEmpty ? 'platform' : 'containers';
}

/**
 * Returns the containers that an action affects. One-shot containers that finished successfully are
 * not restarted, and are started only if no container of the stack is running.
 */
export function targetsOf<C extends Pick<ContainerState, 'state' | 'exitedWell'>>(
  action: LifecycleAction,
  containers: readonly C[],
): C[] {
  if (action === 'stop') return containers.filter(({ state }) => isUp(state));
  const expectedContainers = containers.filter(({ exitedWell }) => !exitedWell);
  if (action === 'restart') return expectedContainers;
  const isStopped = containers.every(({ state }) => !isUp(state));
  return (isStopped ? containers : expectedContainers).filter(({ state }) => !isUp(state));
}

export function isUp(state: Container['state']): boolean {
  return state === 'running' || state === 'restarting' || state === 'paused';
}

/** Label in which Compose stores the dependencies of a service, as `db:service_started:false,…`. */
const dependsOnLabel = 'com.docker.compose.depends_on';

/**
 * Sorts containers by their dependencies as Compose does: a database is started or restarted before
 * the application that depends on the database, and stopped after the application.
 */
export function sortByDependencies<C extends Pick<Container, 'name' | 'service' | 'labels'>>(
  action: LifecycleAction,
  containers: readonly C[],
): C[] {
  const containersByService = new Map<string, C[]>();
  for (const container of containers.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = container.service ?? container.name;
    containersByService.set(key, [...(containersByService.get(key) ?? []), container]);
  }
  const ordered = new Set<C>();
  const visited = new Set<string>();
  const visit = (service: string) => {
    if (visited.has(service)) return;
    visited.add(service);
    const serviceContainers = containersByService.get(service) ?? [];
    for (const dependency of serviceContainers.flatMap(({ labels }) => dependenciesOf(labels)))
      visit(dependency);
    for (const container of serviceContainers) ordered.add(container);
  };
  for (const service of containersByService.keys()) visit(service);
  return action === 'stop' ? [...ordered].toReversed() : [...ordered];
}

function dependenciesOf(labels: Readonly<Record<string, string>>): string[] {
  return (labels[dependsOnLabel] ?? '')
    .split(',')
    .flatMap((entry) => entry.split(':')[0]?.trim() || []);
}
