import {
  problems,
  type InputFault,
  type ProblemCode,
  type ProblemReply,
} from '@stackyard/contracts';

type Extras = Pick<
  ProblemReply,
  'errors' | 'retryAfter' | 'redeployId' | 'ssh' | 'jobId' | 'allowedNext' | 'titles' | 'difference'
>;

/** A refusal with a reason. Throw it where the reason is known; everything else leaves as INTERNAL. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly extras: Extras = {},
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

/** Faults that a refusal names: an answer is not to be many times as large as its request. */
const mostFaults = 100;

/** The refusal of an input, naming its faults. */
export function inputRefused(errors: InputFault[]): ProblemError {
  const named = errors.slice(0, mostFaults);
  const more = errors.length - named.length;
  const detail = named.map((fault) => `${fault.pointer}: ${fault.detail}`).join('; ');
  return new ProblemError('VALIDATION_FAILED', more > 0 ? `${detail}; and ${more} more` : detail, {
    errors: named,
  });
}
