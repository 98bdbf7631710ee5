import type { JobInfo } from '@stackyard/contracts';
import { RobotLogReader } from './makemkv-log.js';
import { ripOutcome } from './makemkv-outcome.js';

/** Lines of a log that say what happened, as run records keep them. */
const mostHighlights = 120;
const longestHighlight = 400;

/**
 * Makes `ripperInfo` out of a robot log, as a ripper hands it in or leaves it beside the raw folder.
 * The status is SUCCESS only when MakeMKV said that it saved everything; null where it said nothing.
 */
export function ripperInfoOf(lines: Iterable<string>): JobInfo | null {
  const reader = new RobotLogReader();
  for (const line of lines) reader.add(line);
  const log = reader.end();
  if (log.messages.length === 0) return null;
  const { outcome, saved, failed, readErrors, reasons } = ripOutcome(log);
  const highlights = log.messages
    .slice(-mostHighlights)
    .map(({ code, text }) => `${code} ${text}`.slice(0, longestHighlight));
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
    unknownLines: log.unknownLines,
    brokenLines: log.brokenLines,
  };
}

/** Whether such an info says that everything was saved. */
export function succeeded(ripperInfo: JobInfo): boolean {
  return ripperInfo['status'] === 'SUCCESS';
}
