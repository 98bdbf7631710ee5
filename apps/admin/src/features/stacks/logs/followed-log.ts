import type { ReadStackLogsReply } from '@stackyard/contracts';
import { styledText } from '#shared/run-view/log/text/ansi.js';
import type { RunLogLine } from '#shared/run-view/log/text/run-log.js';

/** The maximum number of lines on the page. Older lines are dropped. */
const maxLines = 20_000;

/** The lines of a live log that the page shows, and where to continue reading. */
export interface FollowedLog {
  lines: readonly RunLogLine[];
  /** The number that the next added line gets. Lines are numbered from 1. */
  nextSeq: number;
  cursor: string | undefined;
  hasMore: boolean;
  failed: ReadStackLogsReply['failed'];
}

export const emptyFollowedLog: FollowedLog = {
  lines: [],
  nextSeq: 1,
  cursor: undefined,
  hasMore: false,
  failed: [],
};

export function appendReply(log: FollowedLog, reply: ReadStackLogsReply, now: string): FollowedLog {
  const { cursor, hasMore, failed } = reply;
  const newLines = reply.lines.map(({ at, container, stream, text, isCut }, index): RunLogLine => ({
    seq: log.nextSeq + index,
    at: at ?? now,
    level: stream,
    source: container,
    ...styledText(isCut ? `${text} …` : text),
  }));
  const lines = newLines.length === 0 ? log.lines : [...log.lines, ...newLines].slice(-maxLines);
  return { lines, nextSeq: log.nextSeq + newLines.length, cursor, hasMore, failed };
}
