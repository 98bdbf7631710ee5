import type { UpdateOutcome } from '../run/update-run.js';

/** Why an update does not go on. */
export class UpdateEnds extends Error {
  constructor(
    readonly outcome: UpdateOutcome,
    reason: string,
  ) {
    super(reason);
  }
}
