import type { SkippedStackReply, SkipReason, StackSelection } from '@stackyard/contracts';
import type { StackEntity } from '../../stacks/stack.entity.js';
import type { RedeployEntity } from '../redeploy.entity.js';

type Candidate = Pick<StackEntity, 'id' | 'name' | 'obstacle' | 'freshness'>;
type Location = Required<Pick<SkippedStackReply, 'server' | 'environment'>>;
type OpenRedeploy = Pick<RedeployEntity, 'id' | 'stackId'>;

interface SelectionRules {
  onlyOutdated: boolean;
  /** IDs of stacks that are skipped if a request is for several stacks. */
  neverInBulk: ReadonlySet<number>;
  /** IDs of stacks whose newer images have all been rolled back. */
  withOnlyRejectedImages: ReadonlySet<number>;
}

/**
 * Adds the server and environment of skipped stacks, because several stacks may have the same name.
 */
export function withLocations<S extends Candidate>(
  { skipped, ...selection }: Selection<S>,
  stacks: readonly S[],
  locationOf: (stack: S) => Location,
): Selection<S> {
  const byId = new Map(stacks.map((stack) => [stack.id, stack]));
  return {
    ...selection,
    skipped: skipped.map((one) => {
      const stack = byId.get(one.stackId);
      return stack === undefined ? one : { ...one, ...locationOf(stack) };
    }),
  };
}

/** The stacks of a request that can be redeployed, and the skipped stacks with reasons. */
export interface Selection<S extends Candidate> {
  selectedStacks: S[];
  skipped: SkippedStackReply[];
  /** IDs of the selected stacks that are rolled back automatically if their redeploy fails. */
  autoRollback?: ReadonlySet<number>;
}

/**
 * Decides for each requested stack whether to redeploy or to skip it. If several reasons apply,
 * obstacles come first, then an unfinished redeploy, then freshness. The exclusion by operators
 * comes last, so that it is reported only for stacks that would otherwise be redeployed.
 */
export function selectRedeployable<S extends Candidate>(
  stacks: readonly S[],
  open: readonly OpenRedeploy[],
  { onlyOutdated, neverInBulk, withOnlyRejectedImages }: SelectionRules,
): Selection<S> {
  const openByStack = new Map(open.map(({ stackId, id }) => [stackId, id]));
  const selection: Selection<S> = { selectedStacks: [], skipped: [] };
  for (const stack of stacks) {
    const redeployId = openByStack.get(stack.id) ?? null;
    const reason =
      reasonToSkip(stack, redeployId, onlyOutdated) ??
      (onlyOutdated && withOnlyRejectedImages.has(stack.id) ? 'rolled-back' : null) ??
      (neverInBulk.has(stack.id) ? 'never-in-bulk' : null);
    if (reason === null) selection.selectedStacks.push(stack);
    else selection.skipped.push({ stackId: stack.id, stackName: stack.name, reason, redeployId });
  }
  return selection;
}

function reasonToSkip(
  stack: Candidate,
  redeployId: number | null,
  onlyOutdated: boolean,
): SkipReason | null {
  if (stack.obstacle !== null) return stack.obstacle;
  if (redeployId !== null) return 'already-open';
  if (!onlyOutdated || stack.freshness === 'outdated') return null;
  return stack.freshness === 'unknown' || stack.freshness === 'error'
    ? 'not-checked'
    : 'up-to-date';
}

/** Sorts rows into the order of the given keys. Repeated keys are counted once. */
export function sortByKeys<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Row[] {
  const places = new Map([...new Set(keys)].map((key, place) => [key, place]));
  const positionOf = (row: Row) => places.get(keyOf(row)) ?? places.size;
  return rows.toSorted((one, other) => positionOf(one) - positionOf(other));
}

/**
 * Whether the request is for exactly one stack. Such a stack is redeployed even if it is marked
 * "never in bulk".
 */
export function isForOneStack({ stackIds, stackNames }: StackSelection): boolean {
  return new Set<number | string>(stackIds ?? stackNames).size === 1;
}

/** Counts the selection methods that the request uses. Exactly one must be used. */
export function countSelections(request: StackSelection): number {
  const { stackIds, stackNames, stackTags, stackGroups, all } = request;
  return [stackIds, stackNames, stackTags, stackGroups, all].filter(
    (selection) => selection !== undefined,
  ).length;
}
