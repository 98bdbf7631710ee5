/** How an unsuccessful copy ends. */
export type CopyFailure = 'failed' | 'refused' | 'notAllowed' | 'unknown' | 'unreachable';

/** Explains why nothing was copied, or that the result is unknown. */
export class CopyFault extends Error {
  override readonly name = 'CopyFault';

  constructor(
    readonly ending: CopyFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
