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

/**
 * What the detail of a refusal says beyond its title; empty when that is nothing. A detail can be read
 * alone and may therefore begin with the title: use this where both are shown.
 */
export function beyondTitle({ title, detail }: Pick<ProblemReply, 'title' | 'detail'>): string {
  const rest = detail.slice(title.length);
  const repeats = detail.toLowerCase().startsWith(title.toLowerCase()) && /^(?:[.:]|$)/.test(rest);
  return repeats ? rest.replace(/^[.:]\s*/, '') : detail;
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
