import {
  problems,
  type InputFault,
  type ProblemCode,
  type ProblemReply,
} from '@stackyard/contracts';

type ProblemExtras = Pick<
  ProblemReply,
  | 'errors'
  | 'retryAfter'
  | 'redeployId'
  | 'warnings'
  | 'ssh'
  | 'jobId'
  | 'allowedNext'
  | 'titles'
  | 'difference'
>;

/**
 * An error that tells the caller why the request failed. Throw it where the reason is known;
 * unexpected errors are reported as INTERNAL.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(`${code}: ${detail}`);
  }

  get status(): number {
    return problems[this.code].status;
  }

  toReply(instance: string, requestId: string): ProblemReply {
    return {
      type: `urn:stackyard:problem:${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.detail,
      instance,
      code: this.code,
      requestId,
      ...this.extras,
    };
  }
}

/**
 * Maximum number of faults in a reply. Without a limit, a reply could be many times larger than the
 * request.
 */
const maxFaults = 100;

export function invalidInputProblem(errors: InputFault[]): ProblemError {
  const listedFaults = errors.slice(0, maxFaults);
  const omittedCount = errors.length - listedFaults.length;
  const detail = listedFaults.map((fault) => `${fault.pointer}: ${fault.detail}`).join('; ');
  return new ProblemError(
    'VALIDATION_FAILED',
    omittedCount > 0 ? `${detail}; and ${omittedCount} more` : detail,
    {
      errors: listedFaults,
    },
  );
}
