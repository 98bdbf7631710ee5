import type { ContainerReply, StackDetailReply } from '@stackyard/contracts';
import { unhealthyStates } from '#shared/vocabulary/unhealthy-states.js';
import { containerState, isWorking } from './container-state.js';

/** The order in which containers with problems are listed. */
const statesWorstFirst = ['stopped', 'restarting', 'unhealthy', 'running', 'healthy'] as const;

/**
 * Returns the containers that explain why a stack is unhealthy, worst first; null if the stack is
 * not unhealthy. The list is empty if containers are missing or could not be read.
 */
export function faultyContainersOf({
  stack,
  containers,
}: Pick<StackDetailReply, 'stack' | 'containers'>): ContainerReply[] | null {
  if (!unhealthyStates.some((state) => state === stack.health)) return null;
  const containersNotWorking = containers.filter((container) => !isWorking(container));
  // Containers that exited successfully are usually one-time tasks. They only count if nothing else
  // explains the health of the stack.
  const failingContainers = containersNotWorking.filter(
    ({ status }) => !status.startsWith('Exited (0)'),
  );
  const rankOf = (container: ContainerReply) => statesWorstFirst.indexOf(containerState(container));
  return (failingContainers.length > 0 ? failingContainers : containersNotWorking).toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  );
}
