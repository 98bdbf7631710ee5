import type { ChannelReply, DigestPeriod } from '@stackyard/contracts';

const minuteMs = 60_000;
const minutesPerDay = 24 * 60;
/** Local time at which digests are sent. */
const digestTime = '08:00';
/** Weekly digests are sent on this day. */
const digestWeekday = 'Mon';

/** Whether the runtime supports the IANA time zone with this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the end of the quiet hours that contain `now`; null outside quiet hours. */
export function quietHoursEnd(
  quietHours: ChannelReply['quietHours'],
  timeZone: string,
  now: Date,
): Date | null {
  if (quietHours === null) return null;
  const [from, to] = [minuteOfDay(quietHours.from), minuteOfDay(quietHours.to)];
  const currentMinuteOfDay = localTime(now, timeZone).minutes;
  const isQuiet =
    from <= to
      ? currentMinuteOfDay >= from && currentMinuteOfDay < to
      : currentMinuteOfDay >= from || currentMinuteOfDay < to;
  return isQuiet ? nextTimeAtMinute(to, timeZone, now) : null;
}

export function nextDigestTime(
  period: Exclude<DigestPeriod, 'none'>,
  timeZone: string,
  now: Date,
): Date {
  let next = nextTimeAtMinute(minuteOfDay(digestTime), timeZone, now);
  while (period === 'weekly' && localTime(next, timeZone).weekday !== digestWeekday) {
    next = nextTimeAtMinute(minuteOfDay(digestTime), timeZone, next);
  }
  return next;
}

/**
 * Returns when a local time is next reached. If a clock change skips that time, returns a time that
 * is later by the length of the change, for example 3:30 instead of 2:30.
 */
function nextTimeAtMinute(targetMinuteOfDay: number, timeZone: string, now: Date): Date {
  const waitMinutes =
    (targetMinuteOfDay - localTime(now, timeZone).minutes + minutesPerDay) % minutesPerDay ||
    minutesPerDay;
  const minuteStartMs = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const next = new Date(minuteStartMs + waitMinutes * minuteMs);
  // If the clocks change between `now` and `next`, `next` misses the wanted local time, so correct
  // it by the difference.
  const missedMinutes =
    (targetMinuteOfDay - localTime(next, timeZone).minutes + minutesPerDay) % minutesPerDay;
  const correctionMinutes =
    missedMinutes > minutesPerDay / 2 ? missedMinutes - minutesPerDay : missedMinutes;
  const correctedTime = new Date(next.getTime() + correctionMinutes * minuteMs);
  return localTime(correctedTime, timeZone).minutes === targetMinuteOfDay ? correctedTime : next;
}

function localTime(at: Date, timeZone: string): { minutes: number; weekday: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
    hourCycle: 'h23',
  }).formatToParts(at);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    minutes: Number(valueOf('hour')) * 60 + Number(valueOf('minute')),
    weekday: valueOf('weekday'),
  };
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
