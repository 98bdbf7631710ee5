import type {
  PlannedChange,
  PlannedRedeployReply,
  SkippedStackReply,
  SkipReason,
  StackReply,
} from '@stackyard/contracts';
import { groupBy } from '#shared/collections/group-by.js';

/** The maximum number of stacks in one request. */
export const maxStacksPerRequest = 500;

/** The stacks to redeploy on one server, in the order in which they will be redeployed. */
export interface PlannedServer {
  id: number;
  name: string;
  stacks: StackReply[];
}

export interface SkippedGroup {
  reason: SkipReason;
  stacks: StackReply[];
}

/** The effect of a request, based on the loaded stacks. */
export interface RedeployPlan {
  selectedStacks: StackReply[];
  servers: PlannedServer[];
  skipped: SkippedGroup[];
  /** Number of redeployable stacks that exceed the limit of a request. */
  overLimitCount: number;
}

interface PlanOptions {
  /** Why the API would skip stacks that look redeployable, by stack ID. */
  apiSkipReasons?: ReadonlyMap<number, SkipReason> | undefined;
  limit?: number;
  /**
   * Whether to skip stacks that are never redeployed in bulk. By default, they are skipped if there
   * are several stacks.
   */
  skipsNeverInBulk?: boolean;
}

/**
 * Divides the selected stacks into those to redeploy and those to skip. If the API names a reason
 * to skip a stack, the plan contains that reason. Otherwise, it contains the first reason that
 * applies: an obstacle, an open redeploy, or the exclusion from bulk redeploys. Redeployable stacks
 * beyond `limit` are only counted.
 */
export function planRedeploy(
  stacks: readonly StackReply[],
  { apiSkipReasons, limit = Infinity, skipsNeverInBulk = stacks.length > 1 }: PlanOptions = {},
): RedeployPlan {
  const skipReasonOf = (stack: StackReply) =>
    apiSkipReasons?.get(stack.id) ?? skipReasonFor(stack, skipsNeverInBulk);
  const redeployable = stacks.filter((stack) => skipReasonOf(stack) === null);
  const selectedStacks = redeployable.slice(0, limit);
  const stacksByServer = groupBy(selectedStacks, ({ server }) => server.id);
  return {
    selectedStacks,
    servers: [...stacksByServer].map(([id, serverStacks]) => ({
      id,
      name: serverStacks[0]?.server.name ?? '',
      stacks: serverStacks,
    })),
    skipped: skippedGroups(stacks, skipReasonOf),
    overLimitCount: redeployable.length - selectedStacks.length,
  };
}

/** Returns the stack if the plan is about a single stack; undefined if it is about several. */
export function onlyStackOf({ selectedStacks, skipped }: RedeployPlan): StackReply | undefined {
  return selectedStacks.length === 1 && skipped.length === 0 ? selectedStacks[0] : undefined;
}

function skipReasonFor(stack: StackReply, inBulk: boolean): SkipReason | null {
  if (stack.obstacle !== null) return stack.obstacle;
  if (stack.openRedeploy !== null) return 'already-open';
  return inBulk && stack.neverInBulk ? 'never-in-bulk' : null;
}

/** Returns the stacks in the plan that the API left out of the batch. */
export function findOmittedStacks(
  plan: RedeployPlan,
  skipped: readonly SkippedStackReply[],
): SkippedStackReply[] {
  const plannedIds = new Set(plan.selectedStacks.map(({ id }) => id));
  return skipped.filter(({ stackId }) => plannedIds.has(stackId));
}

/**
 * Returns whether the images change. If no images are listed, `yes` in `changes` becomes `unknown`,
 * because `changes` also covers other changes, such as those in the file.
 */
export function imageChangeOf({
  images,
  changes,
}: Pick<PlannedRedeployReply, 'images' | 'changes'>): PlannedChange {
  if (images.length === 0) return changes === 'yes' ? 'unknown' : changes;
  if (images.some((image) => image.changes === 'yes')) return 'yes';
  return images.some((image) => image.changes === 'unknown') ? 'unknown' : 'no';
}

function skippedGroups(
  stacks: readonly StackReply[],
  skipReasonOf: (stack: StackReply) => SkipReason | null,
): SkippedGroup[] {
  return [...groupBy(stacks, skipReasonOf)]
    .flatMap(([reason, skippedStacks]) =>
      reason === null ? [] : { reason, stacks: skippedStacks },
    )
    .sort((a, b) => b.stacks.length - a.stacks.length);
}
