import type { InputFault } from '@stackyard/contracts';
import { parseMoment } from '../../moment.js';
import { invalidInputProblem } from '../problem-error.js';

/**
 * Parses a time into milliseconds since 1970. Returns undefined if there is no text. If the text is
 * invalid, adds a fault and returns undefined.
 */
export function momentOf(
  pointer: string,
  text: string | undefined,
  faults: InputFault[],
): number | undefined {
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (moment !== null) return moment;
  faults.push({ pointer, code: 'isISO8601', detail: 'must be an ISO 8601 time' });
  return undefined;
}

/**
 * Parses the inclusive start and exclusive end of a period.
 *
 * @param prefix - text before `from` and `to` in the JSON pointers of faults
 * @throws ProblemError VALIDATION_FAILED, with a fault for each invalid time
 */
export function timeRangeOf(
  { from, to }: { from?: string; to?: string },
  prefix = '?',
): { from: number | undefined; to: number | undefined } {
  const faults: InputFault[] = [];
  const range = {
    from: momentOf(`${prefix}from`, from, faults),
    to: momentOf(`${prefix}to`, to, faults),
  };
  if (faults.length > 0) throw invalidInputProblem(faults);
  return range;
}
