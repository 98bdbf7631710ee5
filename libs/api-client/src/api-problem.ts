import type { ProblemCode, ProblemReply } from '@stackyard/contracts';

/** A refusal by the server. Branch on `code`, never on texts. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;

  constructor(readonly problem: ProblemReply) {
    super(`${problem.code}: ${problem.detail}`);
    this.code = problem.code;
  }
}

/** No answer of the API at all: the server is away, or something in between answered in its place. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';

  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** True when the value has the shape of a refusal (RFC 9457 with Stackyard's members). */
export function isProblemReply(value: unknown): value is ProblemReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'requestId' in value
  );
}
