import type { RedeployObstacle } from '@stackyard/contracts';
import type { Container, Stack } from '@stackyard/platform-client';

export type RedeployMethod =
  | { kind: 'git' }
  | { kind: 'file' }
  | { kind: 'skip'; reason: RedeployObstacle };

/**
 * The facts that determine, together with the stack's record on the platform, whether a stack can
 * be redeployed.
 */
export interface StackFacts {
  environmentExists: boolean;
  /** Whether another record in the environment has the same project name. */
  isDuplicate: boolean;
  isSelf: boolean;
}

/** The stack and the container in which Stackyard itself runs. */
export interface OwnContainer {
  stackId: number | null;
  /** IDs of Stackyard's own container; they may be shortened. */
  containerIds: readonly string[];
}

/**
 * Returns the method to redeploy a stack, or the obstacle. If there are several obstacles, returns
 * the most fundamental one, for example that Stackyard itself runs in the stack.
 */
export function redeployMethodOf(stack: Stack, facts: StackFacts): RedeployMethod {
  const reason = obstacleOf(stack, facts);
  if (reason !== null) return { kind: 'skip', reason };
  // If a git stack were updated like a stack from a file, the platform would detach the stack from
  // its repository.
  return { kind: stack.git === null ? 'file' : 'git' };
}

function obstacleOf(stack: Stack, facts: StackFacts): RedeployObstacle | null {
  if (facts.isSelf) return 'self';
  if (stack.kind === 'kubernetes') return 'kubernetes';
  if (stack.kind === 'unknown') return 'unsupported';
  if (!facts.environmentExists) return 'orphaned';
  if (facts.isDuplicate) return 'duplicate';
  if (stack.status === 'inactive') return 'stopped';
  if (stack.status === 'deploying') return 'deploying';
  return null;
}

export function isSelf(
  stack: Stack,
  containers: readonly Container[],
  ownContainer: OwnContainer,
): boolean {
  return ownContainer.stackId === stack.id || includesOwnContainer(containers, ownContainer);
}

/** Whether Stackyard runs in one of these containers. */
export function includesOwnContainer(
  containers: readonly Container[],
  { containerIds }: OwnContainer,
): boolean {
  return containers.some((container) => containerIds.some((id) => container.id.startsWith(id)));
}

/**
 * Matches the image repositories of the platform, and of the agent through which the platform
 * connects to environments.
 */
const platformImagePattern = /(?:^|\/)portainer\/(?:portainer(?:-[ce]e)?|agent)(?:[:@]|$)/;

/** Whether the stack contains the platform itself or its agent, which must not be stopped. */
export function runsPlatform(containers: readonly Pick<Container, 'image'>[]): boolean {
  return containers.some(({ image }) => platformImagePattern.test(image));
}

/** Whether another record in the environment refers to the same containers. */
export function isDuplicate(stack: Stack, allStacks: readonly Stack[]): boolean {
  return allStacks.some(
    (other) =>
      other.id !== stack.id &&
      other.environmentId === stack.environmentId &&
      other.projectName === stack.projectName,
  );
}

/** Whether a container belongs to a stack according to its Compose or Swarm labels. */
export function belongsTo(
  container: Container,
  stack: Pick<Stack, 'kind' | 'projectName'>,
): boolean {
  const project = stack.kind === 'swarm' ? container.swarmStack : container.project;
  return project === stack.projectName;
}
