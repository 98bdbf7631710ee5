import type { JobLogLine } from '@stackyard/contracts';

/** A line that is to be stored: longer ones are cut, and say so. */
const longestStored = 65_536;
/** What an announcement carries: whoever watches reads the log for more. */
const longestAnnounced = 2000;
const mostAnnounced = 200;

// Control characters but the tab would let a tool's output act on the terminal of whoever reads the file.
const controls = /[^\P{Cc}\t]/gu;

/** Lines of the log, `[time] [SOURCE] text`. A text with line breaks becomes several. */
export function toStoredLines(at: string, source: string, text: string): string[] {
  return text.split(/\r\n|[\r\n]/).map((line) => {
    const said = `[${at}] [${source}] ${line.replace(controls, '\ufffd')}`;
    if (said.length <= longestStored) return said;
    return `${said.slice(0, longestStored)} … (${said.length - longestStored} more characters)`;
  });
}

/** The last of some lines, short enough to be announced. */
export function toAnnounced(lines: readonly JobLogLine[]): JobLogLine[] {
  return lines
    .slice(-mostAnnounced)
    .map(({ number, text }) => ({ number, text: text.slice(0, longestAnnounced) }));
}
