import type { JobLogLine } from '@stackyard/contracts';
import { truncate } from '#infra/text/truncate.js';

/** Maximum length of a stored line. Longer lines are truncated and marked. */
const maxStoredLineLength = 65_536;
/**
 * Maximum length of a line in announcements to clients. Longer lines are shortened and end with an
 * ellipsis; clients can read more of such a line in the log.
 */
const maxAnnouncedLineLength = 2000;
const maxAnnouncedLines = 200;

// Characters to replace in stored lines, because they could manipulate a terminal that shows the log.
// Tabs are harmless, so they are kept.
const controlCharacterPattern = /[^\P{Cc}\t]/gu;

/** Formats text as log lines, `[time] [SOURCE] text`, one for each line of the text. */
export function toStoredLines(at: string, source: string, text: string): string[] {
  return text.split(/\r\n|[\r\n]/).map((line) => {
    const formattedLine = `[${at}] [${source}] ${line.replace(controlCharacterPattern, '\ufffd')}`;
    if (formattedLine.length <= maxStoredLineLength) return formattedLine;
    return `${formattedLine.slice(0, maxStoredLineLength)} … (${formattedLine.length - maxStoredLineLength} more characters)`;
  });
}

export function truncateForAnnouncement(lines: readonly JobLogLine[]): JobLogLine[] {
  return lines
    .slice(-maxAnnouncedLines)
    .map(({ number, text }) => ({ number, text: truncate(text, maxAnnouncedLineLength) }));
}
