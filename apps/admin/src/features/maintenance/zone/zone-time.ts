const minuteMs = 60_000;

const formatByZone = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let format = formatByZone.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatByZone.set(zone, format);
  }
  return format;
}

export function userTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the local time in a zone, for example `2026-11-22T22:00`. */
export function localTimeIn(zone: string, moment: number | string): string {
  const parts = Object.fromEntries(
    formatterFor(zone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute: minutes = '' } = parts;
  return `${year}-${month}-${day}T${hour}:${minutes}`;
}

export function offsetMinutesIn(zone: string, moment: number): number {
  const wholeMinuteMs = Math.floor(moment / minuteMs) * minuteMs;
  return (Date.parse(`${localTimeIn(zone, wholeMinuteMs)}Z`) - wholeMinuteMs) / minuteMs;
}

/**
 * Converts a local time in a zone to milliseconds since the epoch, by the same rules as the server.
 * If a clock change skips the time, the time is moved forward by the length of the gap. If the time
 * occurs twice, the first occurrence is used. Returns NaN for invalid input.
 */
export function epochMsOf(zone: string, localTime: string): number {
  const utcMs = Date.parse(`${localTime}Z`);
  if (Number.isNaN(utcMs)) return NaN;
  const offsetBeforeMinutes = offsetMinutesIn(zone, utcMs - 1440 * minuteMs);
  const offsetAfterMinutes = offsetMinutesIn(zone, utcMs + 1440 * minuteMs);
  const moments = [offsetBeforeMinutes, offsetAfterMinutes].map(
    (offset) => utcMs - offset * minuteMs,
  );
  const matchingMoments = moments.filter((moment) => localTimeIn(zone, moment) === localTime);
  return matchingMoments.length > 0
    ? Math.min(...matchingMoments)
    : utcMs - offsetBeforeMinutes * minuteMs;
}

/** How a clock change affects a window. */
export interface DaylightSavingNote {
  /** The actual local start if a clock change skips the planned start; otherwise null. */
  movedTo: string | null;
  /** How many minutes the clocks go forward during the window; negative if they go back. */
  clockChangeMinutes: number;
}

/** Describes how clock changes affect one occurrence of a window. */
export function daylightSavingNote(
  zone: string,
  scheduledStart: string,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): DaylightSavingNote {
  const start = localTimeIn(zone, startsAt);
  const isMoved = start.slice(11) !== scheduledStart.slice(11);
  const clockChangeMinutes =
    offsetMinutesIn(zone, Date.parse(endsAt)) - offsetMinutesIn(zone, Date.parse(startsAt));
  return { movedTo: isMoved ? start : null, clockChangeMinutes };
}

export function allZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes('UTC') ? zones : ['UTC', ...zones];
}
