import type { StackSelection } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { inputRefused, ProblemError } from '#infra/http/problem-error.js';
import { selectionsIn } from './redeploy-request.js';

/** @throws ProblemError VALIDATION_FAILED or PERMISSION_MISSING */
export function checkSelection(request: StackSelection, by: Caller): void {
  if (selectionsIn(request) !== 1) {
    const detail = 'specify exactly one of stackIds, stackNames and all';
    throw inputRefused([{ pointer: '', code: 'oneSelection', detail }]);
  }
  if (request.all) requirePermission(by, 'stacks-redeploy-all');
}

/** @throws ProblemError PERMISSION_MISSING */
export function requirePermission(
  by: Caller,
  permission: 'stacks-redeploy-all' | 'maintenance-override',
): void {
  if (by.permissions.has(permission)) return;
  throw new ProblemError('PERMISSION_MISSING', `The permission ${permission} is missing.`);
}
