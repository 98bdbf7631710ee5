import { invalidInputProblem } from '#infra/http/problem-error.js';
import { faultOfName } from './names.js';

/**
 * @throws ProblemError VALIDATION_FAILED at `pointer` if the name is blank, too long or could be
 * mistaken for another name
 */
export function assertValidName(name: string, pointer: string): void {
  const detail = faultOfName(name);
  if (detail !== null) throw invalidInputProblem([{ pointer, code: 'name', detail }]);
}
