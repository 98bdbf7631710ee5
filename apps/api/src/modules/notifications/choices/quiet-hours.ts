/** Quiet hours in local time, such as `22:00` to `07:00`. */
export interface QuietHours {
  from: string;
  until: string;
  /** IANA time zone. */
  timeZone: string;
}

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/**
 * Returns the end of the quiet hours that contain a time; null if the time is outside. A clock
 * change during the quiet hours moves their end by up to an hour.
 */
export function quietHoursEnd(now: Date, { from, until, timeZone }: QuietHours): Date | null {
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const local = minutesOf(localTime(now, timeZone));
  // Times after midnight belong to the quiet hours that started on the day before.
  const since = (local - start + dayMinutes) % dayMinutes;
  const length = (end - start + dayMinutes) % dayMinutes;
  if (since >= length) return null;
  const seconds = now.getTime() % minuteMs;
  return new Date(now.getTime() - seconds + (length - since) * minuteMs);
}

/** Whether this server supports a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    localTime(new Date(0), name);
    return true;
  } catch {
    return false;
  }
}

function localTime(at: Date, timeZone: string): string {
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(at);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
