import type { ProblemCode, ProblemReply } from '@stackyard/contracts';

/**
 * Error for a request that Stackyard rejected. Branch on `code`, never on texts.
 *
 * @example
 * if (error instanceof ApiProblem && error.code === 'MAINTENANCE_ACTIVE') retryLater();
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;

  constructor(readonly problem: ProblemReply) {
    super(`${problem.code}: ${problem.detail}`);
    this.code = problem.code;
  }
}

/**
 * Returns a problem's detail without its title, for places that also show the title. (A detail may
 * repeat the title so that it can be read on its own.) Empty if the detail is just the title.
 *
 * @example
 * const title = 'Maintenance is active';
 * detailWithoutTitle({ title, detail: 'Maintenance is active: disk swap' }); // 'disk swap'
 */
export function detailWithoutTitle({
  title,
  detail,
}: Pick<ProblemReply, 'title' | 'detail'>): string {
  const remainder = detail.slice(title.length);
  const repeatsTitle =
    detail.toLowerCase().startsWith(title.toLowerCase()) && /^(?:[.:]|$)/.test(remainder);
  return repeatsTitle ? remainder.replace(/^[.:]\s*/, '') : detail;
}

/**
 * Error for a request without a complete, valid reply from the API: the server is unreachable, a
 * proxy responded instead, or the reply is incomplete or not JSON. The request may still have been
 * carried out.
 */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';

  constructor(
    message: string,
    /**
     * HTTP status of the response; undefined if there was no response, or if the error occurred
     * while reading a streamed response.
     */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Returns whether a value is a problem document of Stackyard (RFC 9457 with `code` and
 * `requestId`).
 */
export function isProblemReply(value: unknown): value is ProblemReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'requestId' in value
  );
}
