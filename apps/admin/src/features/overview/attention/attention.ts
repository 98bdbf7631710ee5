import type {
  DuplicateGroup,
  RedeployReply,
  StackFacetsReply,
  StackHealth,
  StackReply,
  StackServerReply,
  TokenReply,
} from '@stackyard/contracts';

/**
 * Unhealthy states, worst first. Unknown health does not count, because the overview lists
 * unreachable servers instead.
 */
export const unhealthyStates = ['down', 'restarting', 'degraded'] as const satisfies StackHealth[];

/** Problems in the order in which they are listed: worst first. */
export interface Attention {
  unreachable: StackServerReply[];
  /**
   * Unresolved failures of the listed unhealthy stacks, one per stack: failed redeploys, and
   * successful redeploys after which the stack failed.
   */
  failedUnhealthy: RedeployReply[];
  /** The listed unhealthy stacks without unresolved failures, worst first. */
  otherUnhealthy: StackReply[];
  /** The number of unhealthy stacks that are not listed. */
  unlistedUnhealthyCount: number;
  /**
   * Unresolved failures of stacks that are not listed as unhealthy, one per stack: failed
   * redeploys, and successful redeploys after which the stack failed.
   */
  failed: RedeployReply[];
  /** The number of stacks that share their name with another stack. */
  duplicates: number;
  heldByMaintenance: number;
  heldByUpdate: number;
  outdated: number;
  /** The number of outdated stacks whose newer images were all rolled back. Included in `outdated`. */
  heldBack: number;
  /** The user's own tokens, earliest expiry first. */
  expiringTokens: readonly TokenReply[];
}

interface AttentionInput {
  /** Latest first. */
  recent: readonly RedeployReply[];
  open: readonly RedeployReply[];
  servers: readonly StackServerReply[];
  facets: StackFacetsReply | undefined;
  /** The first unhealthy stacks, worst first, including those with unresolved failures. */
  otherUnhealthy: readonly StackReply[];
  duplicates: readonly Pick<DuplicateGroup, 'stacks'>[];
  expiringTokens: readonly TokenReply[];
}

export const failedStates: ReadonlySet<RedeployReply['state']> = new Set([
  'failed',
  'lost',
  'rolled_back',
  'rollback_failed',
] as const);

const stackOf = ({ stack, server }: RedeployReply): string =>
  `${server.id}/${stack.id ?? stack.name}`;

/**
 * Returns the failures that still need attention. A failure counts as resolved once the stack has a
 * later redeploy, finished or not, that was not cancelled.
 */
export function unresolvedFailures(recent: readonly RedeployReply[]): RedeployReply[] {
  const seenStacks = new Set<string>();
  return recent.filter((redeploy) => {
    const { state } = redeploy;
    if (state === 'cancelled' || seenStacks.has(stackOf(redeploy))) return false;
    seenStacks.add(stackOf(redeploy));
    return failedStates.has(state) || redeploy.failedAfter !== null;
  });
}

export function attentionOf(input: AttentionInput): Attention {
  const { recent, open, servers, facets, otherUnhealthy, duplicates, expiringTokens } = input;
  const countWaiting = (reason: RedeployReply['waitsFor']): number =>
    open.filter(({ waitsFor }) => waitsFor === reason).length;
  const failures = unresolvedFailures(recent);
  const unhealthyIds = new Set<number | null>(otherUnhealthy.map(({ id }) => id));
  const failedIds = new Set(failures.map(({ stack }) => stack.id));
  const unhealthyCount = unhealthyStates.reduce(
    (sum, state) => sum + (facets?.health[state] ?? 0),
    0,
  );
  return {
    unreachable: servers.filter(({ health }) => health.state === 'unreachable'),
    failedUnhealthy: failures.filter(({ stack }) => unhealthyIds.has(stack.id)),
    otherUnhealthy: otherUnhealthy.filter(({ id }) => !failedIds.has(id)),
    unlistedUnhealthyCount: Math.max(0, unhealthyCount - otherUnhealthy.length),
    failed: failures.filter(({ stack }) => !unhealthyIds.has(stack.id)),
    duplicates: duplicates.reduce((sum, { stacks }) => sum + stacks.length, 0),
    heldByMaintenance: countWaiting('maintenance'),
    heldByUpdate: countWaiting('platform-update'),
    outdated: facets?.outdated ?? 0,
    heldBack: facets?.heldBack ?? 0,
    expiringTokens,
  };
}

export function needsNoAttention(attention: Attention): boolean {
  return Object.values(attention).every((value) =>
    typeof value === 'number' ? value === 0 : value.length === 0,
  );
}

export function hasProblems(attention: Attention): boolean {
  const { unreachable, failedUnhealthy, otherUnhealthy, unlistedUnhealthyCount, failed } =
    attention;
  return (
    [unreachable, failedUnhealthy, otherUnhealthy, failed].some(({ length }) => length > 0) ||
    unlistedUnhealthyCount > 0
  );
}
