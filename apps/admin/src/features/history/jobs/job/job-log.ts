import type { JobLogLine } from '@stackyard/contracts';
import type { RunLogLine } from '#shared/run-view/log/text/run-log.js';

/** Stored log lines have the form `[time] [SOURCE] text`. */
const storedLinePattern = /^\[(?<at>[^\]]+)\] (?<text>[\s\S]*)$/;

/**
 * Converts a stored line for the run view. A line without a valid time gets the start of the epoch
 * as its time.
 */
export function lineOf({ number, text }: JobLogLine): RunLogLine {
  const parts = storedLinePattern.exec(text)?.groups;
  const at = parts?.['at'] ?? '';
  const hasTime = !Number.isNaN(Date.parse(at));
  return {
    seq: number,
    at: hasTime ? at : new Date(0).toISOString(),
    level: levelOf(text),
    text: hasTime ? (parts?.['text'] ?? text) : text,
  };
}

/** Guesses the level from the text, because each tool marks warnings and errors in its own way. */
function levelOf(text: string): RunLogLine['level'] {
  if (/\b(?:error|fail(?:ed|ure)?|fatal)\b/i.test(text)) return 'error';
  return /\bwarn(?:ing)?\b/i.test(text) ? 'warn' : 'info';
}
