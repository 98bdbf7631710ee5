import type { RedeployFailure } from '@stackyard/contracts';
import type { PlatformError } from '@stackyard/platform-client';
import type { Ending } from './redeploy.js';

/** Ends a run from wherever the reason is known. */
export class RedeployEnd extends Error {
  override readonly name = 'RedeployEnd';

  constructor(readonly ending: Ending) {
    super(ending.state);
  }
}

export function failed(code: RedeployFailure, detail: string): RedeployEnd {
  return new RedeployEnd({ state: 'failed', code, detail });
}

/** A refusal or fault of the platform that ends the run because nothing was applied. */
export function failedBy(error: PlatformError): RedeployEnd {
  const detail = error.details === undefined ? error.message : `${error.message}: ${error.details}`;
  return failed(failureOf(error), detail);
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
      return /clon|repository|git/i.test(error.message) ? 'CLONE_FAILED' : 'DEPLOY_FAILED';
    case 'bad-request':
      return 'PLATFORM_REFUSED';
    default:
      return 'PLATFORM_FAULT';
  }
}
