import { PlatformError } from '@stackyard/platform-client';
import { ProblemError } from '#infra/http/problem-error.js';

/** The problem that a failed call of a platform stands for; any other error stays as it is. */
export function platformProblem(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const code = error.delivery === 'answered' ? 'PLATFORM_FAILED' : 'PLATFORM_UNREACHABLE';
  return new ProblemError(code, error.message);
}
