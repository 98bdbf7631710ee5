import { Injectable } from '@nestjs/common';
import { maxWindowMinutes, type WindowTimesRequest } from '@stackyard/contracts';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/** Defines when a window takes place. */
export interface WindowRule {
  /** Local time, for example `2026-11-22T22:00`. */
  startsAt: string;
  durationMinutes: number;
  timeZone: string;
  /** RFC 5545 rule without DTSTART; null for a single occurrence. */
  recurrence: string | null;
}

export interface WindowPeriod {
  startsAt: Date;
  endsAt: Date;
}

const minuteMs = 60_000;
/**
 * Number of years ahead in which occurrences are searched for. A rule without an occurrence in
 * this period is treated like a rule without further occurrences.
 */
const horizonYears = 20;
/**
 * Maximum number of periods to search for the next occurrence. A period is a day, week, month or
 * year, depending on the rule. The maximum exceeds the number of days in `horizonYears`.
 */
const maxSearchedPeriods = 10_000;
/**
 * Matches rules that repeat daily, weekly, monthly or yearly. Windows cannot repeat more often than
 * daily.
 */
const supportedFrequencyPattern = /(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/;

/** Thrown if a schedule is invalid. `field` is the invalid field. */
export class InvalidScheduleError extends Error {
  override readonly name = 'InvalidScheduleError';

  constructor(
    readonly field: 'startsAt' | 'endsAt' | 'timeZone' | 'recurrence' | 'durationMinutes',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Computes when windows take place. Rules apply to local time in the window's time zone. If a clock
 * change skips a local start time, the window starts later by the skipped time, usually an hour. If
 * a local start time occurs twice, the window starts at the first. The duration is elapsed time.
 */
@Injectable()
export class WindowCalendar {
  /**
   * Converts a request to a rule, with a local start time and a duration in minutes.
   *
   * @throws InvalidScheduleError
   */
  ruleOf(request: WindowTimesRequest): WindowRule {
    const { startsAt, timeZone, recurrence = null } = request;
    const start = startOf(request);
    return {
      // Keep a local time as it is, even if a clock change skips it.
      startsAt: isInstant(startsAt)
        ? start.toPlainDateTime().toString({ smallestUnit: 'minute' })
        : startsAt,
      durationMinutes: durationMinutesOf(request, start),
      timeZone,
      recurrence,
    };
  }

  /** @throws InvalidScheduleError if the rule is invalid or any of its first 20 occurrences overlap */
  check(rule: WindowRule): void {
    toZonedTime(rule, localTime('startsAt', rule.startsAt));
    const { recurrence } = rule;
    if (recurrence === null) return;
    if (!supportedFrequencyPattern.test(recurrence)) {
      throw new InvalidScheduleError('recurrence', 'must repeat daily, weekly, monthly or yearly');
    }
    const periods = this.listUpcoming(rule, new Date(0), 20);
    periods.forEach((period, index) => {
      const nextPeriod = periods[index + 1];
      if (nextPeriod && nextPeriod.startsAt < period.endsAt) {
        throw new InvalidScheduleError('durationMinutes', 'must end before the window repeats');
      }
    });
  }

  /** Returns the first occurrence that ends after a given time; null if there is none. */
  findNext(rule: WindowRule, after: Date): WindowPeriod | null {
    return this.listUpcoming(rule, after, 1)[0] ?? null;
  }

  /** Returns up to `limit` occurrences that end after a given time, in order. */
  listUpcoming(rule: WindowRule, after: Date, limit: number): WindowPeriod[] {
    const periods: WindowPeriod[] = [];
    const earliest = new Date(after.getTime() - rule.durationMinutes * minuteMs);
    for (const localStart of localStarts(rule, earliest)) {
      const period = periodAt(rule, localStart);
      if (period.endsAt > after) periods.push(period);
      if (periods.length >= limit) break;
    }
    return periods;
  }

  listOverlapping(rule: WindowRule, from: Date, to: Date, limit: number): WindowPeriod[] {
    return this.listUpcoming(rule, from, limit).filter((period) => period.startsAt < to);
  }
}

/**
 * Yields the local start times of a window. Evaluates recurring rules as if local times were UTC,
 * and therefore begins a day before `earliest`, which covers the offset of every time zone.
 */
function* localStarts(rule: WindowRule, earliest: Date): Generator<Temporal.PlainDateTime> {
  const first = localTime('startsAt', rule.startsAt);
  if (rule.recurrence === null) {
    yield first;
    return;
  }
  const recurrence = ruleOf(rule, first);
  const searchStart = new Date(earliest.getTime() - 1440 * minuteMs);
  const searchEnd = new Date(Math.max(searchStart.getTime(), toEpochMs(first)));
  searchEnd.setUTCFullYear(searchEnd.getUTCFullYear() + horizonYears);
  let nextStart = nextStartAfter(recurrence, searchStart, true);
  while (nextStart !== null && nextStart.epochMilliseconds < searchEnd.getTime()) {
    const { epochMilliseconds } = nextStart;
    yield Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime();
    nextStart = nextStartAfter(recurrence, new Date(epochMilliseconds), false);
  }
}

function nextStartAfter(recurrence: RRuleTemporal, after: Date, inclusive: boolean) {
  try {
    return recurrence.next(after, inclusive);
  } catch {
    // The search fails for dates that never occur, such as 30 February.
    throw new InvalidScheduleError('recurrence', 'has no future occurrences');
  }
}

function toEpochMs(localDateTime: Temporal.PlainDateTime): number {
  return localDateTime.toZonedDateTime('UTC').epochMilliseconds;
}

function ruleOf({ recurrence }: WindowRule, first: Temporal.PlainDateTime): RRuleTemporal {
  const stamp = first.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
  try {
    return new RRuleTemporal({
      rruleString: `DTSTART:${stamp}Z\nRRULE:${recurrence}`,
      maxIterations: maxSearchedPeriods,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidScheduleError('recurrence', `is not a valid rule (RFC 5545): ${reason}`);
  }
}

function localTime(field: 'startsAt' | 'endsAt', text: string): Temporal.PlainDateTime {
  try {
    return Temporal.PlainDateTime.from(text);
  } catch {
    throw new InvalidScheduleError(field, 'is not a date and time');
  }
}

function isInstant(text: string): boolean {
  return /(Z|[+-]\d{2}:\d{2})$/.test(text);
}

/**
 * Parses a start or end time. An instant (a time with an offset) is rounded to a whole minute: a
 * start time down, an end time up. A time without an offset is local to the window's time zone.
 */
function momentOf(
  field: 'startsAt' | 'endsAt',
  text: string,
  { timeZone, recurrence }: WindowTimesRequest,
): Temporal.ZonedDateTime {
  if (!isInstant(text)) return toZonedTime({ timeZone }, localTime(field, text));
  if (typeof recurrence === 'string') {
    throw new InvalidScheduleError(
      field,
      'must be a local time without offset when the window recurs',
    );
  }
  const roundingMode = field === 'startsAt' ? 'floor' : 'ceil';
  const instant = instantOf(field, text).round({ smallestUnit: 'minute', roundingMode });
  return requireKnownZone(() => instant.toZonedDateTimeISO(timeZone));
}

function startOf(request: WindowTimesRequest): Temporal.ZonedDateTime {
  const start = momentOf('startsAt', request.startsAt, request);
  if (!start.equals(toZonedTime(request, start.toPlainDateTime()))) {
    throw new InvalidScheduleError(
      'startsAt',
      'is ambiguous because clocks go back at that time; use the time zone UTC',
    );
  }
  if (start.year < 0 || start.year > 9999) {
    throw new InvalidScheduleError('startsAt', 'is not a date and time');
  }
  return start;
}

function durationMinutesOf(request: WindowTimesRequest, start: Temporal.ZonedDateTime): number {
  const { durationMinutes, endsAt } = request;
  if (durationMinutes !== undefined && endsAt !== undefined) {
    throw new InvalidScheduleError('endsAt', "can't be combined with durationMinutes");
  }
  if (durationMinutes !== undefined) return durationMinutes;
  if (endsAt === undefined) {
    throw new InvalidScheduleError('durationMinutes', 'is required unless endsAt is given');
  }
  const elapsedMinutes = start.until(momentOf('endsAt', endsAt, request)).total('minutes');
  if (elapsedMinutes >= 1 && elapsedMinutes <= maxWindowMinutes) return elapsedMinutes;
  throw new InvalidScheduleError('endsAt', 'must be after the start and at most seven days later');
}

function instantOf(field: 'startsAt' | 'endsAt', text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new InvalidScheduleError(field, 'is not a date and time');
  }
}

function periodAt(rule: WindowRule, localDateTime: Temporal.PlainDateTime): WindowPeriod {
  const start = toZonedTime(rule, localDateTime).epochMilliseconds;
  return { startsAt: new Date(start), endsAt: new Date(start + rule.durationMinutes * minuteMs) };
}

function toZonedTime(
  { timeZone }: Pick<WindowRule, 'timeZone'>,
  localDateTime: Temporal.PlainDateTime,
): Temporal.ZonedDateTime {
  return requireKnownZone(() =>
    localDateTime.toZonedDateTime(timeZone, { disambiguation: 'compatible' }),
  );
}

function requireKnownZone<T>(convert: () => T): T {
  try {
    return convert();
  } catch {
    throw new InvalidScheduleError('timeZone', 'is not a time zone such as Europe/Berlin');
  }
}
