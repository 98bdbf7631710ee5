import type {
  RedeployReply,
  StackFacetsReply,
  StackHealth,
  StackServerReply,
  TokenReply,
} from '@stackyard/contracts';

/** Worst first. Unknown ones are told by their server or environment. */
const unwellHealths = ['down', 'restarting', 'degraded'] as const satisfies StackHealth[];
export type UnwellHealth = (typeof unwellHealths)[number];

/** Everything that waits for a decision of a person. */
export interface Attention {
  /** The latest redeploy of each stack, where it did not succeed or its stack broke soon after. */
  failed: RedeployReply[];
  /** Servers that the last refresh could not read. */
  unreachable: StackServerReply[];
  heldByMaintenance: number;
  heldByUpdate: number;
  /** Stacks that need someone, by health; those that do not are left out. */
  unwell: readonly { health: UnwellHealth; count: number }[];
  outdated: number;
  /** Own ones, the next one first. */
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

/** A failure is settled by whatever the stack's next redeploy came to, or by one that is on its way. */
export function unsettledFailures(recent: readonly RedeployReply[]): RedeployReply[] {
  const judged = new Set<string>();
  return recent.filter((redeploy) => {
    const { state } = redeploy;
    if (state === 'cancelled' || judged.has(stackOf(redeploy))) return false;
    judged.add(stackOf(redeploy));
    return state === 'failed' || state === 'lost' || redeploy.failedAfter !== null;
  });
}

export function attentionOf(input: AttentionInput): Attention {
  const { recent, open, servers, facets, expiringTokens } = input;
  const waiting = (wait: RedeployReply['waitsFor']): number =>
    open.filter(({ waitsFor }) => waitsFor === wait).length;
  return {
    failed: unsettledFailures(recent),
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

export function isCalm(attention: Attention): boolean {
  return Object.values(attention).every((found) =>
    typeof found === 'number' ? found === 0 : found.length === 0,
  );
}
