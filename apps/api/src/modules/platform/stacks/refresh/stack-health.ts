import { stackHealths, type StackHealth, type StackStatus } from '@stackyard/contracts';

/** What decides how well a stack runs. */
export interface StackCondition {
  status: StackStatus;
  environmentExists: boolean;
  /** Containers or replicas; undefined when the engine did not answer. */
  counts: ContainerFigures | undefined;
}

export interface ContainerFigures {
  containersTotal: number;
  containersRunning: number;
  containersUnhealthy: number;
  containersRestarting: number;
  containersFinished: number;
}

/** How well a stack runs. A container that is still starting counts as running. */
export function healthOf({ status, environmentExists, counts }: StackCondition): StackHealth {
  if (!environmentExists) return 'orphaned';
  if (counts === undefined || status === 'missing') return 'unknown';
  const expected = counts.containersTotal - counts.containersFinished;
  if (counts.containersRestarting > 0) return 'restarting';
  if (counts.containersRunning === 0) {
    if (status === 'inactive') return 'stopped';
    // A stack of one-shot services alone has done its work.
    return expected === 0 && counts.containersFinished > 0 ? 'healthy' : 'down';
  }
  const isComplete = counts.containersRunning >= expected && counts.containersUnhealthy === 0;
  return isComplete ? 'healthy' : 'degraded';
}

const severities = new Map(stackHealths.map((health, index) => [health, index]));

/** Orders the list of stacks: the lower, the worse. */
export function severityOf(health: StackHealth): number {
  return severities.get(health) ?? 0;
}
