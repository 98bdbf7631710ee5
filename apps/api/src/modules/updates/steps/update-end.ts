import type { UpdateOutcome } from '../run/update-run.js';

/** Thrown to end an update with an outcome and a reason. */
export class UpdateEnd extends Error {
  constructor(
    readonly outcome: UpdateOutcome,
    reason: string,
  ) {
    super(reason);
  }
}
