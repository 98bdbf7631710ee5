import { ProblemError } from '#infra/http/problem-error.js';

/** Ids of the stacks that someone is limited to; null for all of them. */
export type StackScope = ReadonlySet<number> | null;

/** Whether a stack is theirs to see. One that is gone is nobody's who is limited. */
export function isWithin(scope: StackScope, stackId: number | null): boolean {
  return scope === null || (stackId !== null && scope.has(stackId));
}

/**
 * Says the same of stacks that exist and of stacks that do not.
 *
 * @throws ProblemError STACK_NOT_ALLOWED naming those outside
 */
export function assertWithin(scope: StackScope, stackIds: readonly number[]): void {
  refuseOutside(stackIds.filter((id) => !isWithin(scope, id)));
}

/** @throws ProblemError STACK_NOT_ALLOWED unless there is nothing outside */
export function refuseOutside(outside: readonly (string | number)[]): void {
  if (outside.length === 0) return;
  const detail = `The API token is not valid for the stack ${outside.join(', ')}.`;
  throw new ProblemError('STACK_NOT_ALLOWED', detail);
}

/** Sockets of tokens that are limited to a stack; the others hear of all stacks anyway. */
export function roomsOfStack(stackId: number | null): `stack:${number}`[] {
  return stackId === null ? [] : [`stack:${stackId}`];
}
