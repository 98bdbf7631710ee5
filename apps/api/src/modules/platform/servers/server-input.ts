import type { TlsTrust } from '@stackyard/contracts';
import { invalidInputProblem, type ProblemError } from '#infra/http/problem-error.js';

export function sortUnique(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/**
 * @throws ProblemError VALIDATION_FAILED if the certificate or fingerprint that the TLS mode
 * requires is missing
 */
export function validateTrust(tls: TlsTrust): TlsTrust {
  if (tls.mode === 'ca' && !tls.ca) throw missingFieldProblem('/tls/ca');
  if (tls.mode === 'pinned' && !tls.fingerprint) throw missingFieldProblem('/tls/fingerprint');
  return tls;
}

export function missingFieldProblem(pointer: string): ProblemError {
  return invalidInputProblem([{ pointer, code: 'isDefined', detail: 'is required here' }]);
}
