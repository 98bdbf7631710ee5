import type { StackReply } from '@stackyard/contracts';

export interface CoveredStack {
  stack: StackReply;
  /** The tag that turns automatic rollback on; null if the stack's own setting turns it on. */
  tag: string | null;
}

/**
 * Returns the stacks that are rolled back automatically, because of their own setting or one of
 * these tags. A stack's own setting takes precedence over its tags.
 */
export function coveredStacks(
  stacks: readonly StackReply[],
  tags: readonly string[],
): CoveredStack[] {
  return stacks.flatMap((stack): CoveredStack[] => {
    if (stack.autoRollback === false) return [];
    if (stack.autoRollback === true) return [{ stack, tag: null }];
    const tag = stack.tags.find((stackTag) => tags.includes(stackTag));
    return tag === undefined ? [] : [{ stack, tag }];
  });
}
