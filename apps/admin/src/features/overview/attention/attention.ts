import type {
  DuplicateGroup,
  RedeployReply,
  StackFacetsReply,
  StackReply,
  StackServerReply,
  TokenReply,
} from '@stackyard/contracts';
import { unhealthyStates } from '#shared/vocabulary/unhealthy-states.js';

/** Problems in the order in which they are listed: worst first. */
export interface Attention {
  unreachableServers: StackServerReply[];
  /**
   * Unresolved failures of the listed unhealthy stacks, one per stack: failed redeploys, and
   * successful redeploys after which the stack failed.
   */
  unhealthyStackFailures: RedeployReply[];
  /** The listed unhealthy stacks without unresolved failures, worst first. */
  otherUnhealthyStacks: StackReply[];
  unlistedUnhealthyCount: number;
  /**
   * Unresolved failures of stacks that are not listed as unhealthy, one per stack: failed
   * redeploys, and successful redeploys after which the stack failed.
   */
  otherFailures: RedeployReply[];
  /** The number of stacks that share their name with another stack. */
  duplicateCount: number;
  heldByMaintenanceCount: number;
  heldByUpdateCount: number;
  outdatedCount: number;
  /**
   * The number of outdated stacks whose newer images were all rolled back. Included in
   * `outdatedCount`.
   */
  heldBackCount: number;
  /** The user's own tokens, earliest expiry first. */
  expiringTokens: readonly TokenReply[];
}

interface AttentionInput {
  /** Latest first. */
  recentRedeploys: readonly RedeployReply[];
  openRedeploys: readonly RedeployReply[];
  servers: readonly StackServerReply[];
  facets: StackFacetsReply | undefined;
  /** The first unhealthy stacks, worst first, including those with unresolved failures. */
  unhealthyStacks: readonly StackReply[];
  duplicateGroups: readonly Pick<DuplicateGroup, 'stacks'>[];
  expiringTokens: readonly TokenReply[];
}

export const failedStates: ReadonlySet<RedeployReply['state']> = new Set([
  'failed',
  'lost',
  'rolled_back',
  'rollback_failed',
] as const);

const stackKeyOf = ({ stack, server }: RedeployReply): string =>
  `${server.id}/${stack.id ?? stack.name}`;

/**
 * Returns the failures that still need attention. The redeploys must be sorted with the latest
 * first. A failure counts as resolved once the stack has a later redeploy, finished or not, that
 * was not cancelled.
 */
export function unresolvedFailures(recentRedeploys: readonly RedeployReply[]): RedeployReply[] {
  const seenStacks = new Set<string>();
  return recentRedeploys.filter((redeploy) => {
    const { state } = redeploy;
    if (state === 'cancelled' || seenStacks.has(stackKeyOf(redeploy))) return false;
    seenStacks.add(stackKeyOf(redeploy));
    return failedStates.has(state) || redeploy.failedAfter !== null;
  });
}

export function attentionOf(input: AttentionInput): Attention {
  const {
    recentRedeploys,
    openRedeploys,
    servers,
    facets,
    unhealthyStacks,
    duplicateGroups,
    expiringTokens,
  } = input;
  const countWaiting = (reason: RedeployReply['waitsFor']): number =>
    openRedeploys.filter(({ waitsFor }) => waitsFor === reason).length;
  const failures = unresolvedFailures(recentRedeploys);
  const unhealthyIds = new Set<number | null>(unhealthyStacks.map(({ id }) => id));
  const failedIds = new Set(failures.map(({ stack }) => stack.id));
  const unhealthyCount = unhealthyStates.reduce(
    (sum, state) => sum + (facets?.health[state] ?? 0),
    0,
  );
  return {
    unreachableServers: servers.filter(({ health }) => health.state === 'unreachable'),
    unhealthyStackFailures: failures.filter(({ stack }) => unhealthyIds.has(stack.id)),
    otherUnhealthyStacks: unhealthyStacks.filter(({ id }) => !failedIds.has(id)),
    unlistedUnhealthyCount: Math.max(0, unhealthyCount - unhealthyStacks.length),
    otherFailures: failures.filter(({ stack }) => !unhealthyIds.has(stack.id)),
    duplicateCount: duplicateGroups.reduce((sum, { stacks }) => sum + stacks.length, 0),
    heldByMaintenanceCount: countWaiting('maintenance'),
    heldByUpdateCount: countWaiting('platform-update'),
    outdatedCount: facets?.outdated ?? 0,
    heldBackCount: facets?.heldBack ?? 0,
    expiringTokens,
  };
}

export function needsNoAttention(attention: Attention): boolean {
  return Object.values(attention).every((value) =>
    typeof value === 'number' ? value === 0 : value.length === 0,
  );
}

export function hasProblems(attention: Attention): boolean {
  const {
    unreachableServers,
    unhealthyStackFailures,
    otherUnhealthyStacks,
    unlistedUnhealthyCount,
    otherFailures,
  } = attention;
  return (
    [unreachableServers, unhealthyStackFailures, otherUnhealthyStacks, otherFailures].some(
      ({ length }) => length > 0,
    ) || unlistedUnhealthyCount > 0
  );
}
