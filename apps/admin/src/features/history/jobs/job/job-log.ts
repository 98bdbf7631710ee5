import type { JobLogLine } from '@stackyard/contracts';
import type { RunLogLine } from '#shared/run-view/run-log.js';

/** `[time] [SOURCE] text`, as logs of jobs are stored. */
const stored = /^\[(?<at>[^\]]+)\] (?<text>[\s\S]*)$/;

/** A line of a job's log as run views draw it. */
export function lineOf({ number, text }: JobLogLine): RunLogLine {
  const parts = stored.exec(text)?.groups;
  const at = parts?.['at'] ?? '';
  const known = !Number.isNaN(Date.parse(at));
  return {
    seq: number,
    at: known ? at : new Date(0).toISOString(),
    level: levelOf(text),
    text: known ? (parts?.['text'] ?? text) : text,
  };
}

/** Tools say how bad it is in words of their own. */
function levelOf(text: string): RunLogLine['level'] {
  if (/\b(?:error|fail(?:ed|ure)?|fatal)\b/i.test(text)) return 'error';
  return /\bwarn(?:ing)?\b/i.test(text) ? 'warn' : 'info';
}
