import { InvalidArgumentError, Option } from 'commander';

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/**
 * The maximum duration. Node's timers overflow after 24 days, so a longer wait would end at once.
 */
const maxMs = 20 * units.d;

/** Parses `90s`, `30m`, `1h30m` or `2d` into milliseconds. A plain number is in seconds. */
export function parseDuration(text: string): number {
  if (/^\d{1,7}$/.test(text)) return assertInRange(Number(text) * units.s);
  const [, days, hours, minutes, seconds] =
    /^(?=\d)(?:(\d{1,3})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s)?$/.exec(text) ?? [];
  const parts = [
    [days, units.d],
    [hours, units.h],
    [minutes, units.m],
    [seconds, units.s],
  ] as const;
  return assertInRange(parts.reduce((sum, [count, unit]) => sum + Number(count ?? 0) * unit, 0));
}

function assertInRange(milliseconds: number): number {
  if (milliseconds > 0 && milliseconds <= maxMs) return milliseconds;
  throw new InvalidArgumentError('Use a duration such as 90s, 30m, 1h30m or 2d; 20d at most.');
}

/**
 * Returns the `--timeout` option.
 *
 * @param defaultText - the default, as the help shows it, for example `30m`
 */
export function timeoutOption(defaultText: string, description = 'how long to wait'): Option {
  return new Option('--timeout <time>', description)
    .argParser(parseDuration)
    .default(parseDuration(defaultText), defaultText);
}

/** Formats a duration as `4 s`, `3 min 20 s` or `2 h 5 min`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / units.s);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
