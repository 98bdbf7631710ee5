import { ApiProblem, ApiUnreachable } from '@stackyard/api-client';
import type { ProblemCode, ProblemReply } from '@stackyard/contracts';

/** Pipelines rely on these exit codes: add new ones freely, but never change existing ones. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  badInput: 2,
  notAllowed: 3,
  maintenance: 4,
  timedOut: 5,
  unreachable: 6,
  rolledBack: 7,
  rollbackFailed: 8,
  changes: 10,
  interrupted: 130,
} as const;
export type ExitReason = keyof typeof exitCodes;

/** Ends a command with an error message and an exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';

  constructor(
    readonly exitReason: Exclude<ExitReason, 'ok'>,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const exitReasonByStatus: Partial<Record<number, ExitReason>> = {
  400: 'badInput',
  401: 'notAllowed',
  403: 'notAllowed',
  404: 'badInput',
  405: 'badInput',
  409: 'badInput',
  412: 'badInput',
  413: 'badInput',
  415: 'badInput',
  422: 'badInput',
  423: 'maintenance',
  428: 'badInput',
  429: 'unreachable',
};

/**
 * Problems after which a retry can succeed. Other problems with the same HTTP status count as
 * failures.
 */
const exitReasonByCode: Partial<Record<ProblemCode, ExitReason>> = {
  DATABASE_BUSY: 'unreachable',
  NOT_READY: 'unreachable',
  STORAGE_FULL: 'unreachable',
};

export function exitReasonOf({ code, status }: Pick<ProblemReply, 'code' | 'status'>): ExitReason {
  return exitReasonByCode[code] ?? exitReasonByStatus[status] ?? 'failed';
}

/** Whether a retry can succeed because the server is unreachable or temporarily unavailable. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiUnreachable) return true;
  return error instanceof ApiProblem && exitReasonOf(error.problem) === 'unreachable';
}
