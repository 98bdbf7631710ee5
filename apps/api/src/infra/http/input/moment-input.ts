import type { InputFault } from '@stackyard/contracts';
import { readMoment } from '../../moment.js';
import { inputRefused } from '../problem-error.js';

/** Reads a moment out of an input, in milliseconds since 1970; a fault is added when it is none. */
export function momentOf(
  pointer: string,
  text: string | undefined,
  faults: InputFault[],
): number | undefined {
  if (text === undefined) return undefined;
  const moment = readMoment(text);
  if (moment !== null) return moment;
  faults.push({ pointer, code: 'isISO8601', detail: 'must be an ISO 8601 moment' });
  return undefined;
}

/**
 * Reads the first moment of a stretch of time and the one after its last.
 *
 * @param prefix - what stands before `from` and `to` in a pointer
 * @throws ProblemError VALIDATION_FAILED naming each moment that is none
 */
export function stretchOf(
  { from, to }: { from?: string; to?: string },
  prefix = '?',
): { from: number | undefined; to: number | undefined } {
  const faults: InputFault[] = [];
  const stretch = {
    from: momentOf(`${prefix}from`, from, faults),
    to: momentOf(`${prefix}to`, to, faults),
  };
  if (faults.length > 0) throw inputRefused(faults);
  return stretch;
}
