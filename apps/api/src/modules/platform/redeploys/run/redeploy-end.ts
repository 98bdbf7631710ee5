import type { RedeployFailure } from '@stackyard/contracts';
import type { PlatformError } from '@stackyard/platform-client';
import { failureOfDeploy, readDeployAnswer, withoutCredentials } from '../judging/deploy-answer.js';
import type { Ending } from '../redeploy.js';

/** Ends a run from wherever the reason is known. */
export class RedeployEnd extends Error {
  override readonly name = 'RedeployEnd';

  constructor(readonly ending: Ending) {
    super(ending.state);
  }
}

/** @param output - all that the platform wrote, where the detail is only the reason */
export function failed(code: RedeployFailure, detail: string, output?: string | null): RedeployEnd {
  return new RedeployEnd({ state: 'failed', code, detail, output: output ?? null });
}

/**
 * A refusal or fault of the platform that ends the run. It does not say that nothing was applied: a
 * deploy that broke off may have replaced containers.
 *
 * @param source - where the compose file comes from: only a git stack is cloned
 */
export function failedBy(error: PlatformError, source?: 'git' | 'file'): RedeployEnd {
  if (source === 'git' && cloneFault.test(error.message)) {
    const said = withoutCredentials((error.details ?? error.message).replace(clonePrefix, ''));
    return failed('CLONE_FAILED', commitFault.test(error.message) ? `${said}. ${late}` : said);
  }
  const { reason, output } = readDeployAnswer(spoken(error));
  return failed(failureOf(error), reason, output);
}

/** The platform's own words for a repository that it cannot fetch or whose commit it cannot find. */
const cloneFault = /^Unable (?:to )?(?:clone git repository|get latest commit id)/i;
const commitFault = /latest commit id/i;
const late =
  'Portainer reads the commit after deploying, so containers may already have been replaced.';
const clonePrefix = /^Unable to clone git repository: /i;

function spoken({ kind, message, details }: PlatformError): string {
  if (details === undefined || message.includes(details)) return message;
  // The details of a pull are the reference.
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
