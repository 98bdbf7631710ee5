import { PlatformError } from '@stackyard/platform-client';
import { ProblemError } from '#infra/http/problem-error.js';

/** Converts platform errors to problems. Returns other errors unchanged. */
export function toPlatformProblem(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const code = error.delivery === 'answered' ? 'PLATFORM_FAILED' : 'PLATFORM_UNREACHABLE';
  return new ProblemError(code, error.message);
}
