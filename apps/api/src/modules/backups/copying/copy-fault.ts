/** How a copy ends that does not end well. */
export type CopyEnding = 'failed' | 'refused' | 'notAllowed' | 'unknown' | 'unreachable';

/** Says in a sentence why nothing was copied, or that nobody knows. */
export class CopyFault extends Error {
  override readonly name = 'CopyFault';

  constructor(
    readonly ending: CopyEnding,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
