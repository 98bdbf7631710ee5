import { ApiProblem, ApiUnreachable, detailWithoutTitle } from '@stackyard/api-client';
import { CommandFailure, exitReasonOf, exitCodes } from './exit-codes.js';
import { systemCodeOf } from './system-fault.js';

/** The lines to print for an error, and the exit code of the command. */
export interface Fault {
  code: number;
  lines: string[];
}

/** @param isInterrupted - whether Ctrl-C or SIGTERM stopped the command */
export function faultOf(error: unknown, isInterrupted: boolean): Fault {
  if (error instanceof CommandFailure) {
    return { code: exitCodes[error.exitReason], lines: [error.message, ...reasonsOf(error.cause)] };
  }
  if (isInterrupted) return { code: exitCodes.interrupted, lines: ['Stopped.'] };
  if (error instanceof ApiProblem) return faultOfProblem(error);
  if (error instanceof ApiUnreachable) {
    return { code: exitCodes.unreachable, lines: [error.message, ...reasonsOf(error.cause)] };
  }
  return {
    code: exitCodes.failed,
    lines: [error instanceof Error ? error.message : String(error)],
  };
}

function faultOfProblem({ problem }: ApiProblem): Fault {
  const { title, errors = [], retryAfter, code, requestId } = problem;
  const detail = detailWithoutTitle(problem);
  return {
    code: exitCodes[exitReasonOf(problem)],
    lines: [
      detail === '' ? title : `${title}: ${detail}`,
      ...errors.map(({ pointer, detail: fault }) => `  ${pointer}: ${fault}`),
      ...(retryAfter === undefined
        ? []
        : [`Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`]),
      `(${code}, request ${requestId})`,
    ],
  };
}

/**
 * Returns the messages of an error and its causes, outermost first, with a hint if a certificate is
 * at fault. Libraries wrap system errors, so the outermost message alone explains little.
 */
function reasonsOf(cause: unknown): string[] {
  if (typeof cause !== 'object' || cause === null) return [];
  const code = systemCodeOf(cause) ?? '';
  const message = 'message' in cause ? String(cause.message) : '';
  const text = message === 'fetch failed' ? '' : message || code;
  const causeReasons = 'cause' in cause ? reasonsOf(cause.cause) : [];
  const hint = 'For a custom certificate authority, set NODE_EXTRA_CA_CERTS to its file.';
  return [
    ...(text && [`  ${text}`]),
    ...causeReasons,
    ...(certificateFaultCodes.has(code) ? [hint] : []),
  ];
}

const certificateFaultCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
