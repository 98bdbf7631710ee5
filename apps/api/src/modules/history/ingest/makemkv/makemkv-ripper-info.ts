import type { JobInfo } from '@stackyard/contracts';
import { RobotLogReader } from './makemkv-log.js';
import { determineRipOutcome } from './makemkv-outcome.js';

/** Maximum number of log messages to keep in `ripperInfo`. */
const maxHighlights = 120;
const maxHighlightLength = 400;

/**
 * Converts a robot log from a ripper's report or a raw folder to `ripperInfo`. The status is
 * SUCCESS only if MakeMKV saved everything. Returns null if the log contains no messages.
 */
export function ripperInfoOf(lines: Iterable<string>): JobInfo | null {
  const reader = new RobotLogReader();
  for (const line of lines) reader.add(line);
  const log = reader.end();
  if (log.messages.length === 0) return null;
  const { outcome, saved, failed, readErrors, reasons } = determineRipOutcome(log);
  const highlights = log.messages
    .slice(-maxHighlights)
    .map(({ code, text }) => `${code} ${text}`.slice(0, maxHighlightLength));
  return {
    source: 'MAKEMKV_RIP',
    status: outcome === 'succeeded' ? 'SUCCESS' : 'ERROR',
    outcome,
    titlesSaved: saved,
    titlesFailed: failed,
    readErrors,
    reasons,
    errorMessage: outcome === 'succeeded' ? null : reasons.join(' '),
    highlights,
    lastProgress: log.progress,
    drive: log.drives.find(({ state }) => state === 'loaded') ?? null,
    disc: log.disc,
    titleCount: log.titleCount,
    titles: log.titles,
    unknownLines: log.unknownLineCount,
    brokenLines: log.unparsableLineCount,
  };
}

/** Whether the rip saved everything. */
export function hasRipSucceeded(ripperInfo: JobInfo): boolean {
  return ripperInfo['status'] === 'SUCCESS';
}
