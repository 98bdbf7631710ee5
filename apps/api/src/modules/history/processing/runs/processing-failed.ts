import type { ProcessingFault } from '@stackyard/contracts';

/** Why an analysis or encode does not come to a good end, in a sentence. */
export class ProcessingFailed extends Error {
  override readonly name = 'ProcessingFailed';

  constructor(
    readonly fault: ProcessingFault,
    reason: string,
  ) {
    super(reason);
  }
}
