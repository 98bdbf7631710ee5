import type { SkippedStackReply, SkipReason, StackSelection } from '@stackyard/contracts';
import type { StackEntity } from '../../stacks/stack.entity.js';
import type { RedeployEntity } from '../redeploy.entity.js';

type Candidate = Pick<StackEntity, 'id' | 'name' | 'obstacle' | 'freshness' | 'heldBack'>;
type Location = Required<Pick<SkippedStackReply, 'server' | 'environment'>>;
type OpenRedeploy = Pick<RedeployEntity, 'id' | 'stackId'>;

interface SelectionRules {
  onlyOutdated: boolean;
  /** IDs of the stacks to skip unless they are requested individually. */
  neverInBulkStackIds: ReadonlySet<number>;
}

/** Adds the server and the environment to skipped stacks, because stack names are not unique. */
export function withLocations<S extends Candidate>(
  { skipped, ...selection }: Selection<S>,
  stacks: readonly S[],
  locationOf: (stack: S) => Location,
): Selection<S> {
  const stacksById = new Map(stacks.map((stack) => [stack.id, stack]));
  return {
    ...selection,
    skipped: skipped.map((skippedStack) => {
      const stack = stacksById.get(skippedStack.stackId);
      return stack === undefined ? skippedStack : { ...skippedStack, ...locationOf(stack) };
    }),
  };
}

/** The requested stacks, divided into those to redeploy and those that are skipped for a reason. */
export interface Selection<S extends Candidate> {
  selectedStacks: S[];
  skipped: SkippedStackReply[];
  /** IDs of the selected stacks that are rolled back automatically if their redeploy fails. */
  autoRollbackStackIds?: ReadonlySet<number>;
}

/**
 * Decides for each requested stack whether to redeploy it or to skip it. If there are several
 * reasons to skip a stack, the first in this order is reported: an obstacle, an open redeploy, no
 * known newer image (with `onlyOutdated`), a rollback of all newer images (with `onlyOutdated`), and
 * "never in bulk".
 */
export function selectRedeployable<S extends Candidate>(
  stacks: readonly S[],
  openRedeploys: readonly OpenRedeploy[],
  { onlyOutdated, neverInBulkStackIds }: SelectionRules,
): Selection<S> {
  const openRedeployIdByStack = new Map(openRedeploys.map(({ stackId, id }) => [stackId, id]));
  const selection: Selection<S> = { selectedStacks: [], skipped: [] };
  for (const stack of stacks) {
    const openRedeployId = openRedeployIdByStack.get(stack.id) ?? null;
    const reason =
      reasonToSkip(stack, openRedeployId, onlyOutdated) ??
      (onlyOutdated && stack.heldBack ? 'rolled-back' : null) ??
      (neverInBulkStackIds.has(stack.id) ? 'never-in-bulk' : null);
    if (reason === null) selection.selectedStacks.push(stack);
    else
      selection.skipped.push({
        stackId: stack.id,
        stackName: stack.name,
        reason,
        redeployId: openRedeployId,
      });
  }
  return selection;
}

function reasonToSkip(
  stack: Candidate,
  openRedeployId: number | null,
  onlyOutdated: boolean,
): SkipReason | null {
  if (stack.obstacle !== null) return stack.obstacle;
  if (openRedeployId !== null) return 'already-open';
  if (!onlyOutdated || stack.freshness === 'outdated') return null;
  return stack.freshness === 'unknown' || stack.freshness === 'error'
    ? 'not-checked'
    : 'up-to-date';
}

/**
 * Sorts rows by the order of the given keys. A duplicate key counts only once, and rows without a
 * key come last.
 */
export function sortByKeys<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Row[] {
  const indexByKey = new Map([...new Set(keys)].map((key, index) => [key, index]));
  const positionOf = (row: Row) => indexByKey.get(keyOf(row)) ?? indexByKey.size;
  return rows.toSorted((one, other) => positionOf(one) - positionOf(other));
}

/** Whether the request lists exactly one ID or name. Such a request ignores "never in bulk". */
export function isForOneStack({ stackIds, stackNames }: StackSelection): boolean {
  return new Set<number | string>(stackIds ?? stackNames).size === 1;
}

/**
 * Counts how many of the alternative ways to select stacks the request uses. Only one is allowed.
 */
export function countSelections(request: StackSelection): number {
  const { stackIds, stackNames, stackTags, stackGroups, all } = request;
  return [stackIds, stackNames, stackTags, stackGroups, all].filter(
    (selection) => selection !== undefined,
  ).length;
}
