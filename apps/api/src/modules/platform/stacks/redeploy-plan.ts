import type { RedeployObstacle } from '@stackyard/contracts';
import type { Container, Stack } from '@stackyard/platform-client';

/** How a stack is redeployed, or why it is not. */
export type RedeployPlan =
  { kind: 'git' } | { kind: 'file' } | { kind: 'skip'; reason: RedeployObstacle };

/** What decides about a stack beside its own record. */
export interface Surroundings {
  /** Whether the stack's environment still exists. */
  environmentExists: boolean;
  /** Whether another record of the environment has the same project name. */
  duplicate: boolean;
  self: boolean;
}

/** The stack that Stackyard itself runs in, as far as it is known. */
export interface OwnPlace {
  stackId: number | null;
  /** Ids of the own container, possibly shortened. */
  containerIds: readonly string[];
}

/**
 * Decides in the order in which an obstacle matters: redeploying ourselves would cut off the one who
 * watches, and a stack without its environment has nothing to redeploy on.
 */
export function planRedeploy(stack: Stack, around: Surroundings): RedeployPlan {
  const reason = obstacleOf(stack, around);
  if (reason !== null) return { kind: 'skip', reason };
  // Updating a git stack as a file would cut its link to the repository.
  return { kind: stack.git === null ? 'file' : 'git' };
}

function obstacleOf(stack: Stack, around: Surroundings): RedeployObstacle | null {
  if (around.self) return 'self';
  if (stack.kind === 'kubernetes') return 'kubernetes';
  if (stack.kind === 'unknown') return 'unsupported';
  if (!around.environmentExists) return 'orphaned';
  if (around.duplicate) return 'duplicate';
  if (stack.status === 'inactive') return 'stopped';
  if (stack.status === 'deploying') return 'deploying';
  return null;
}

/** Whether the stack is the one that Stackyard runs in. */
export function isSelf(stack: Stack, containers: readonly Container[], own: OwnPlace): boolean {
  if (own.stackId === stack.id) return true;
  return containers.some((container) => own.containerIds.some((id) => container.id.startsWith(id)));
}

/** Whether another record of the same environment would move the same containers. */
export function isDuplicate(stack: Stack, all: readonly Stack[]): boolean {
  return all.some(
    (other) =>
      other.id !== stack.id &&
      other.environmentId === stack.environmentId &&
      other.projectName === stack.projectName,
  );
}

/** Whether a container belongs to a stack, by the label that compose or swarm gave it. */
export function belongsTo(
  container: Container,
  stack: Pick<Stack, 'kind' | 'projectName'>,
): boolean {
  const project = stack.kind === 'swarm' ? container.swarmStack : container.project;
  return project === stack.projectName;
}
