import type { RedeployFailure } from '@stackyard/contracts';
import type { PlatformError } from '@stackyard/platform-client';
import {
  failureOfDeploy,
  parseFailedDeployOutput,
  withoutCredentials,
} from '../outcome/failed-deploy-output.js';
import type { RedeployEnding } from '../redeploy.js';

/** Throw this error anywhere in a run to end the run with the result `ending`. */
export class RedeployEndError extends Error {
  override readonly name = 'RedeployEndError';

  constructor(readonly ending: RedeployEnding) {
    super(ending.state);
  }
}

/** @param output - everything that the platform printed; null if the detail already contains it */
export function failedRunError(
  code: RedeployFailure,
  detail: string,
  output?: string | null,
): RedeployEndError {
  return new RedeployEndError({ state: 'failed', code, detail, output: output ?? null });
}

/**
 * Converts an error from the platform into the result of a run. If the platform could not read the
 * commit, the detail says that containers may already have been replaced.
 *
 * @param source - where the compose file comes from; only git stacks are cloned
 */
export function toRedeployEndError(
  error: PlatformError,
  source?: 'git' | 'file',
): RedeployEndError {
  if (source === 'git' && cloneFaultPattern.test(error.message)) {
    const text = withoutCredentials(
      (error.details ?? error.message).replace(clonePrefixPattern, ''),
    );
    return failedRunError(
      'CLONE_FAILED',
      commitFaultPattern.test(error.message) ? `${text}. ${commitReadHint}` : text,
    );
  }
  const { reason, output } = parseFailedDeployOutput(messageWithDetails(error));
  return failedRunError(failureOf(error), reason, output);
}

/** Matches the platform's messages about a repository or commit that it cannot fetch. */
const cloneFaultPattern = /^Unable (?:to )?(?:clone git repository|get latest commit id)/i;
const commitFaultPattern = /latest commit id/i;
const commitReadHint =
  'Portainer reads the commit after deploying, so containers may already have been replaced.';
const clonePrefixPattern = /^Unable to clone git repository: /i;

function messageWithDetails({ kind, message, details }: PlatformError): string {
  if (details === undefined || message.includes(details)) return message;
  // If a pull failed, the details contain the image reference, so put them first.
  return kind === 'pull-failed' ? `${details}: ${message}` : `${message}: ${details}`;
}

function failureOf(error: PlatformError): RedeployFailure {
  switch (error.kind) {
    case 'unreachable':
    case 'timeout':
    case 'reset':
      return 'PLATFORM_UNREACHABLE';
    case 'tls':
      return 'PLATFORM_TLS_REFUSED';
    case 'key-refused':
    case 'forbidden':
      return 'PLATFORM_KEY_REFUSED';
    case 'not-found':
      return 'STACK_GONE';
    case 'busy':
      return 'PLATFORM_BUSY';
    case 'pull-failed':
      return 'PULL_FAILED';
    case 'deploy-failed':
      return failureOfDeploy(error.message);
    case 'bad-request':
      return 'PLATFORM_REFUSED';
    default:
      return 'PLATFORM_FAULT';
  }
}
