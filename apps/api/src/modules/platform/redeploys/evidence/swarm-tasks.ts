import type { Container, Service, Task } from '@stackyard/platform-client';
import type { InspectedContainer } from './evidence.js';

const failedStates = new Set(['failed', 'rejected', 'orphaned']);
/** States of tasks whose container has been started. */
const startedStates = new Set(['running', 'complete', 'shutdown', 'failed', 'orphaned']);

/**
 * Returns the tasks that explain the state of a swarm stack but have no container in the engine's
 * list, because they run on another node or were rejected. For each replica, returns the latest
 * attempt and the latest failed attempt with the same image.
 *
 * @param localContainers - containers that the engine lists
 */
export function findRemoteTasks(
  services: readonly Service[],
  tasks: readonly Task[],
  localContainers: readonly Pick<Container, 'id'>[],
): InspectedContainer[] {
  const ids = new Set(localContainers.map(({ id }) => id));
  return services.flatMap((service) => {
    const serviceTasks = tasks.filter(({ serviceId }) => serviceId === service.id);
    return [...groupBySlot(serviceTasks)].flatMap(([slot, attempts]) =>
      relevantAttempts(attempts)
        .filter(({ containerId }) => containerId === null || !ids.has(containerId))
        .map((task) => toInspectedContainer(service, slot, task)),
    );
  });
}

/**
 * Groups tasks by slot, newest first. Global services run once per node and have no slots, so their
 * tasks are grouped by node.
 */
function groupBySlot(tasks: readonly Task[]): Map<string, Task[]> {
  const slots = new Map<string, Task[]>();
  const tasksNewestFirst = [...tasks].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  for (const task of tasksNewestFirst) {
    const slot = String(task.slot ?? task.nodeId ?? task.id);
    slots.set(slot, [...(slots.get(slot) ?? []), task]);
  }
  return slots;
}

function relevantAttempts(tasksNewestFirst: readonly Task[]): Task[] {
  const [newest] = tasksNewestFirst;
  if (newest === undefined) return [];
  const lastFailed = tasksNewestFirst.find(
    ({ state, image }) => failedStates.has(state) && image === newest.image,
  );
  return lastFailed === undefined || lastFailed === newest ? [newest] : [newest, lastFailed];
}

/** Describes a task in the form of the container that it has or would have. */
function toInspectedContainer({ name }: Service, slot: string, task: Task): InspectedContainer {
  const hasStarted = task.containerId !== null && startedStates.has(task.state);
  const endedState = hasStarted ? 'exited' : 'created';
  const state: Container['state'] = task.state === 'running' ? 'running' : endedState;
  const container: Container = {
    id: task.containerId ?? task.id,
    name: `${name}.${slot}`,
    image: task.image,
    imageId: '',
    state,
    statusText: task.state,
    health: 'none',
    createdAt: Math.floor(Date.parse(task.createdAt) / 1000),
    project: null,
    service: name,
    swarmStack: null,
    labels: {},
  };
  const detail = {
    image: task.image,
    state,
    health: 'none' as const,
    healthChecks: [],
    exitCode: task.exitCode ?? 0,
    outOfMemory: false,
    restartCount: 0,
    error: task.error,
    startedAt: null,
    finishedAt: state === 'exited' ? task.updatedAt : null,
    env: task.env,
  };
  return { container, detail, taskId: task.containerId === null ? null : task.id };
}
