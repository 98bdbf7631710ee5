import type { ProcessingFault } from '@stackyard/contracts';

/** Thrown if an analysis or encode fails. The message is a sentence for users. */
export class ProcessingFailed extends Error {
  override readonly name = 'ProcessingFailed';

  constructor(
    readonly fault: ProcessingFault,
    reason: string,
  ) {
    super(reason);
  }
}
