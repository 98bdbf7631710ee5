import type { RedeployObstacle } from '@stackyard/contracts';
import type { Container, Stack } from '@stackyard/platform-client';

/** How to redeploy a stack, or why that is not possible. */
export type RedeployMethod =
  | { kind: 'git' }
  | { kind: 'file' }
  | { kind: 'skip'; reason: RedeployObstacle };

/**
 * The facts that, together with the platform's record, determine whether a stack can be redeployed.
 */
export interface StackFacts {
  environmentExists: boolean;
  /** Whether another record in the environment has the same project name. */
  isDuplicate: boolean;
  isSelf: boolean;
}

/** Information about the stack and the container in which Stackyard runs. */
export interface OwnContainer {
  stackId: number | null;
  /** IDs of our own container, possibly shortened. */
  containerIds: readonly string[];
}

/**
 * Returns how a stack is redeployed. Obstacles are checked in the order of their priority:
 * redeploying Stackyard itself would disconnect the user, and a stack without an environment has no
 * place to run.
 */
export function redeployMethodOf(stack: Stack, around: StackFacts): RedeployMethod {
  const reason = obstacleOf(stack, around);
  if (reason !== null) return { kind: 'skip', reason };
  // Updating a git stack in the same way as a stack from a file would detach it from its
  // repository.
  return { kind: stack.git === null ? 'file' : 'git' };
}

function obstacleOf(stack: Stack, around: StackFacts): RedeployObstacle | null {
  if (around.isSelf) return 'self';
  if (stack.kind === 'kubernetes') return 'kubernetes';
  if (stack.kind === 'unknown') return 'unsupported';
  if (!around.environmentExists) return 'orphaned';
  if (around.isDuplicate) return 'duplicate';
  if (stack.status === 'inactive') return 'stopped';
  if (stack.status === 'deploying') return 'deploying';
  return null;
}

/** Whether Stackyard runs in this stack. */
export function isSelf(stack: Stack, containers: readonly Container[], own: OwnContainer): boolean {
  return own.stackId === stack.id || isOwn(containers, own);
}

/** Whether one of the containers is Stackyard's own. */
export function isOwn(containers: readonly Container[], { containerIds }: OwnContainer): boolean {
  return containers.some((container) => containerIds.some((id) => container.id.startsWith(id)));
}

/**
 * Image repositories of the platform and of its agent. Through the agent, the platform connects to
 * an environment.
 */
const platformImagePattern = /(?:^|\/)portainer\/(?:portainer(?:-[ce]e)?|agent)(?:[:@]|$)/;

/** Whether a stack contains the platform itself or its agent, which must not be stopped. */
export function runsPlatform(containers: readonly Pick<Container, 'image'>[]): boolean {
  return containers.some(({ image }) => platformImagePattern.test(image));
}

/** Whether another record in the environment would change the same containers. */
export function isDuplicate(stack: Stack, all: readonly Stack[]): boolean {
  return all.some(
    (other) =>
      other.id !== stack.id &&
      other.environmentId === stack.environmentId &&
      other.projectName === stack.projectName,
  );
}

/** Whether a container belongs to a stack, according to its compose or swarm label. */
export function belongsTo(
  container: Container,
  stack: Pick<Stack, 'kind' | 'projectName'>,
): boolean {
  const project = stack.kind === 'swarm' ? container.swarmStack : container.project;
  return project === stack.projectName;
}
