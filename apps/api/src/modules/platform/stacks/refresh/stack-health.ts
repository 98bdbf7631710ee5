import { stackHealthStates, type StackHealth, type StackStatus } from '@stackyard/contracts';

/** The facts that determine the health of a stack. */
export interface StackCondition {
  status: StackStatus;
  environmentExists: boolean;
  /**
   * Number of containers or replicas by state; undefined for Kubernetes stacks or if the engine did
   * not respond.
   */
  counts: ContainerCounts | undefined;
}

export interface ContainerCounts {
  containersTotal: number;
  containersRunning: number;
  containersUnhealthy: number;
  containersRestarting: number;
  containersFinished: number;
}

/** Returns the health of a stack. Containers that are still starting count as running. */
export function healthOf({ status, environmentExists, counts }: StackCondition): StackHealth {
  if (!environmentExists) return 'orphaned';
  if (counts === undefined || status === 'missing') return 'unknown';
  const expected = counts.containersTotal - counts.containersFinished;
  if (counts.containersRestarting > 0) return 'restarting';
  if (counts.containersRunning === 0) {
    if (status === 'inactive') return 'stopped';
    // A stack with only one-shot services is healthy once they have finished.
    return expected === 0 && counts.containersFinished > 0 ? 'healthy' : 'down';
  }
  const isComplete = counts.containersRunning >= expected && counts.containersUnhealthy === 0;
  return isComplete ? 'healthy' : 'degraded';
}

const severities = new Map(stackHealthStates.map((health, index) => [health, index]));

/** Returns a number by which stacks are sorted. Lower is worse. */
export function severityOf(health: StackHealth): number {
  return severities.get(health) ?? 0;
}
