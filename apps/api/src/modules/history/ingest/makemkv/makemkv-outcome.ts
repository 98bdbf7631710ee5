import type { RobotLog } from './makemkv-log.js';
import { countWithNoun } from '#infra/text/counted.js';

export interface RipOutcome {
  /** `partly` means that part of the disc was saved but other parts are missing or damaged. */
  outcome: 'succeeded' | 'partly' | 'failed';
  saved: number | null;
  failed: number | null;
  readErrors: number;
  /**
   * The reasons for the outcome and other useful facts. The texts are Stackyard's, not MakeMKV's.
   */
  reasons: string[];
}

/** Codes after which the result is unusable, regardless of other messages. */
const fatalCodes: Readonly<Record<number, string>> = {
  5010: 'The disc could not be opened.',
  5021: 'This version of MakeMKV is too old and no longer works.',
  5068: 'The folder already contains a backup.',
  5069: 'The backup failed.',
  5080: 'The backup failed.',
  5096: 'The backup failed.',
};

/** Codes after which the result is incomplete. */
const damagingCodes: Readonly<Record<number, string>> = {
  2019: 'A file could not be written.',
  5003: 'A title could not be saved.',
  5037: 'The copy was completed with errors.',
  5076: 'Files do not match their checksums.',
  5079: 'The backup was completed, but files do not match their checksums.',
  5082: 'The backup was completed, but files do not match their checksums.',
};

/** Codes that MakeMKV reports at the end of a completed rip. */
const completionCodes = [5004, 5005, 5036, 5070, 5081, 5037, 5079, 5082];

/** Codes that do not affect the outcome but help to explain it. */
const informativeCodes: Readonly<Record<number, string>> = {
  2016: 'MakeMKV does not have full access to the drive.',
  5052: 'The evaluation period has expired; only the free features work.',
  5055: 'The features that require a licence are turned off.',
};

/**
 * Determines the outcome from the messages. The exit code is useless, because it is 0 even after
 * failures.
 */
export function determineRipOutcome({ counts, messages }: RobotLog): RipOutcome {
  const hasOccurred = (code: number | string) => (counts.get(Number(code)) ?? 0) > 0;
  const reasonsFor = (codes: Readonly<Record<number, string>>) =>
    Object.entries(codes).flatMap(([code, reason]) => (hasOccurred(code) ? [reason] : []));
  const { saved, failed } = countTitles(messages);
  const readErrors = counts.get(2003) ?? 0;
  const isCompleted = completionCodes.some(hasOccurred) && saved !== 0;
  const fatalReasons = reasonsFor(fatalCodes);
  const damageReasons = reasonsFor(damagingCodes);
  const failedTitleReasons =
    failed !== null && failed > 0 ? [`${countWithNoun(failed, 'title')} could not be saved.`] : [];
  const readErrorReasons = readErrors > 0 ? [`${countWithNoun(readErrors, 'read error')}.`] : [];
  const additionalReasons = reasonsFor(informativeCodes);
  const outcomeCounts = { saved, failed, readErrors };
  if (fatalReasons.length > 0 || !isCompleted) {
    const incompleteReasons =
      fatalReasons.length === 0 && !isCompleted
        ? ['MakeMKV did not report that it had finished.']
        : [];
    const reasons = [
      ...fatalReasons,
      ...incompleteReasons,
      ...damageReasons,
      ...failedTitleReasons,
      ...readErrorReasons,
      ...additionalReasons,
    ];
    return { outcome: 'failed', ...outcomeCounts, reasons };
  }
  const outcome = damageReasons.length + failedTitleReasons.length > 0 ? 'partly' : 'succeeded';
  return {
    outcome,
    ...outcomeCounts,
    reasons: [...damageReasons, ...failedTitleReasons, ...readErrorReasons, ...additionalReasons],
  };
}

/**
 * Returns the numbers of saved and failed titles. Message 5004 contains both; message 5005 contains
 * only the number of saved titles and means that none failed. The latest of these messages applies;
 * without one, both numbers are null.
 */
function countTitles(messages: RobotLog['messages']): Pick<RipOutcome, 'saved' | 'failed'> {
  const last = messages.filter(({ code }) => code === 5004 || code === 5005).at(-1);
  if (last === undefined) return { saved: null, failed: null };
  const [saved, failed] = last.params.map(Number).map((n) => (Number.isInteger(n) ? n : null));
  return { saved: saved ?? null, failed: last.code === 5004 ? (failed ?? null) : 0 };
}
