export type CopyFailure = 'failed' | 'refused' | 'notAllowed' | 'unknown' | 'unreachable';

/** Thrown if nothing was copied, or if the result is unknown. */
export class CopyError extends Error {
  override readonly name = 'CopyError';

  constructor(
    readonly failure: CopyFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
