import type { ProcessingFault } from '@stackyard/contracts';

/** Why an analysis or encode failed, as a sentence for users. */
export class ProcessingFailed extends Error {
  override readonly name = 'ProcessingFailed';

  constructor(
    readonly fault: ProcessingFault,
    reason: string,
  ) {
    super(reason);
  }
}
