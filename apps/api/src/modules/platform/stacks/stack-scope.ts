import { ProblemError } from '#infra/http/problem-error.js';

/** IDs of the stacks that the caller is limited to; null for all stacks. */
export type StackScope = ReadonlySet<number> | null;

/**
 * Whether the caller may see a stack. Callers who are limited to certain stacks never see deleted
 * stacks.
 */
export function isWithin(scope: StackScope, stackId: number | null): boolean {
  return scope === null || (stackId !== null && scope.has(stackId));
}

/**
 * Fails unless the caller may see all of the stacks. The error does not reveal whether the stacks
 * outside the scope exist.
 *
 * @throws ProblemError STACK_NOT_ALLOWED with the IDs outside the scope
 */
export function assertWithinScope(scope: StackScope, stackIds: readonly number[]): void {
  assertNoStacksOutsideScope(stackIds.filter((id) => !isWithin(scope, id)));
}

/** @throws ProblemError STACK_NOT_ALLOWED unless the list is empty */
export function assertNoStacksOutsideScope(stacksOutsideScope: readonly (string | number)[]): void {
  if (stacksOutsideScope.length === 0) return;
  const detail = `The API token is not valid for the stack ${stacksOutsideScope.join(', ')}.`;
  throw new ProblemError('STACK_NOT_ALLOWED', detail);
}

/**
 * Returns a list with the room for events of this stack; empty if the stack no longer exists. Only
 * sockets whose token is limited to certain stacks join such rooms. All other sockets receive the
 * events of all stacks.
 */
export function roomsOfStack(stackId: number | null): `stack:${number}`[] {
  return stackId === null ? [] : [`stack:${stackId}`];
}
