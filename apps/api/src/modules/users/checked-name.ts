import { inputRefused } from '#infra/http/problem-error.js';
import { faultOfName } from './names.js';

/** @throws ProblemError VALIDATION_FAILED at that pointer for a name that imitates others */
export function assertName(name: string, pointer: string): void {
  const detail = faultOfName(name);
  if (detail !== null) throw inputRefused([{ pointer, code: 'name', detail }]);
}
