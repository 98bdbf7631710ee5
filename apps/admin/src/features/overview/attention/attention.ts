import type {
  RedeployReply,
  StackFacetsReply,
  StackHealth,
  StackServerReply,
  TokenReply,
} from '@stackyard/contracts';

/**
 * Unhealthy states, worst first. Stacks with unknown health are not listed, because their server or
 * environment is.
 */
const unwellHealths = ['down', 'restarting', 'degraded'] as const satisfies StackHealth[];
export type UnwellHealth = (typeof unwellHealths)[number];

export interface Attention {
  /** The latest redeploy of each stack, if it failed or its stack became unhealthy soon after. */
  failed: RedeployReply[];
  unreachable: StackServerReply[];
  heldByMaintenance: number;
  heldByUpdate: number;
  unwell: readonly { health: UnwellHealth; count: number }[];
  outdated: number;
  /** The user's own tokens, earliest expiry first. */
  expiringTokens: readonly TokenReply[];
}

interface AttentionInput {
  /** Latest first. */
  recent: readonly RedeployReply[];
  open: readonly RedeployReply[];
  servers: readonly StackServerReply[];
  facets: StackFacetsReply | undefined;
  expiringTokens: readonly TokenReply[];
}

const stackOf = ({ stack, server }: RedeployReply): string =>
  `${server.id}/${stack.id ?? stack.name}`;

/**
 * A failure counts as resolved once the stack has a later redeploy that was not cancelled, finished
 * or not.
 */
export function unresolvedFailures(recent: readonly RedeployReply[]): RedeployReply[] {
  const seenStacks = new Set<string>();
  return recent.filter((redeploy) => {
    const { state } = redeploy;
    if (state === 'cancelled' || seenStacks.has(stackOf(redeploy))) return false;
    seenStacks.add(stackOf(redeploy));
    return state === 'failed' || state === 'lost' || redeploy.failedAfter !== null;
  });
}

export function attentionOf(input: AttentionInput): Attention {
  const { recent, open, servers, facets, expiringTokens } = input;
  const waiting = (wait: RedeployReply['waitsFor']): number =>
    open.filter(({ waitsFor }) => waitsFor === wait).length;
  return {
    failed: unresolvedFailures(recent),
    unreachable: servers.filter(({ health }) => health.state === 'unreachable'),
    heldByMaintenance: waiting('maintenance'),
    heldByUpdate: waiting('platform-update'),
    unwell: unwellHealths
      .map((health) => ({ health, count: facets?.health[health] ?? 0 }))
      .filter(({ count }) => count > 0),
    outdated: facets?.outdated ?? 0,
    expiringTokens,
  };
}

export function isAllClear(attention: Attention): boolean {
  return Object.values(attention).every((found) =>
    typeof found === 'number' ? found === 0 : found.length === 0,
  );
}
