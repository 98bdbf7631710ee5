import type { SkippedStackReply, StackReply } from '@stackyard/contracts';
import { groupBy } from './group-by.js';

/** Most stacks that one request may name. */
export const mostPerRequest = 500;

export type SkipReason = SkippedStackReply['reason'];

/** What is redeployed on one server, in the order of the list. */
export interface PlannedServer {
  id: number;
  name: string;
  stacks: StackReply[];
}

export interface SkippedGroup {
  reason: SkipReason;
  stacks: StackReply[];
}

/** What a request will come to, as far as the list knows it now. */
export interface RedeployPlan {
  chosen: StackReply[];
  servers: PlannedServer[];
  skipped: SkippedGroup[];
  /** Stacks that could be redeployed but have no room in the request. */
  beyond: number;
}

/** Sorts the selected stacks by the server's own rules: an obstacle weighs more than an open redeploy. */
export function planRedeploy(stacks: readonly StackReply[], limit = Infinity): RedeployPlan {
  const able = stacks.filter((stack) => reasonToSkip(stack) === null);
  const chosen = able.slice(0, limit);
  const byServer = groupBy(chosen, ({ server }) => server.id);
  return {
    chosen,
    servers: [...byServer].map(([id, own]) => ({
      id,
      name: own[0]?.server.name ?? '',
      stacks: own,
    })),
    skipped: skippedGroups(stacks),
    beyond: able.length - chosen.length,
  };
}

export function reasonToSkip(stack: StackReply): SkipReason | null {
  if (stack.obstacle !== null) return stack.obstacle;
  return stack.openRedeploy === null ? null : 'already-open';
}

/** What the server left out although the plan had it. */
export function leftOut(
  plan: RedeployPlan,
  skipped: readonly SkippedStackReply[],
): SkippedStackReply[] {
  const planned = new Set(plan.chosen.map(({ id }) => id));
  return skipped.filter(({ stackId }) => planned.has(stackId));
}

function skippedGroups(stacks: readonly StackReply[]): SkippedGroup[] {
  return [...groupBy(stacks, reasonToSkip)]
    .flatMap(([reason, own]) => (reason === null ? [] : { reason, stacks: own }))
    .sort((a, b) => b.stacks.length - a.stacks.length);
}
