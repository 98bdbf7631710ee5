import type { UpdateOutcome } from '../run/update-run.js';

/** Thrown to end an update with a given outcome and reason. */
export class UpdateEndError extends Error {
  constructor(
    readonly outcome: UpdateOutcome,
    reason: string,
  ) {
    super(reason);
  }
}
