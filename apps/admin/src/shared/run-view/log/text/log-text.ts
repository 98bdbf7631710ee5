import { plainText } from './ansi.js';
import type { RunLogLine } from './run-log.js';

/**
 * Formats a log as plain text: `2026-03-01T10:00:00.000Z WARN …`. The output of a line is indented
 * below it.
 */
export function logText(lines: readonly RunLogLine[]): string {
  return lines
    .map(({ at, level, source, text, output }) => {
      const outputBlock = output ? `${output.split('\n').map(indentOutput).join('\n')}\n` : '';
      const sourcePrefix = source === undefined ? '' : `${source} `;
      return `${at} ${level.toUpperCase().padEnd(5)} ${sourcePrefix}${text}\n${outputBlock}`;
    })
    .join('');
}

function indentOutput(line: string): string {
  return `    ${plainText(line)}`;
}

/** Formats the time since the first line of a log: `+1:02.345`, with hours if needed. */
export function formatSinceStart(milliseconds: number): string {
  const roundedMs = Math.max(0, Math.round(milliseconds));
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(roundedMs / 3_600_000);
  const minutes = Math.floor(roundedMs / 60_000) % 60;
  const seconds = Math.floor(roundedMs / 1000) % 60;
  const fraction = String(roundedMs % 1000).padStart(3, '0');
  const start = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `+${start}:${twoDigits(seconds)}.${fraction}`;
}

/** Returns the line number in a URL hash such as `L123` or `#L123`; null for any other hash. */
export function lineFromHash(hash: string): number | null {
  const match = /^#?L([1-9]\d{0,8})$/.exec(hash);
  return match ? Number(match[1]) : null;
}
