import type { ProcessingFault } from '@stackyard/contracts';

/** Thrown if an analysis or encode fails. The message is a sentence for users. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError';

  constructor(
    readonly fault: ProcessingFault,
    reason: string,
  ) {
    super(reason);
  }
}
