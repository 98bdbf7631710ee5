import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';

/** A month in a time zone, in milliseconds since 1970. */
export interface MonthPeriod {
  month: string;
  timeZone: string;
  /** Start of the month, inclusive. */
  from: number;
  /** Start of the next month, exclusive. */
  to: number;
}

/** One day of a month. Because of clock changes, it is not always 24 hours long. */
export interface DayPeriod {
  /** For example, `2026-10-14`. */
  date: string;
  from: number;
  to: number;
}

@Injectable()
export class MonthCalendar {
  isTimeZone(timeZone: string): boolean {
    try {
      Temporal.Now.zonedDateTimeISO(timeZone);
      // An offset such as `+02:00` is rejected as a time zone, because it has no clock changes.
      return !/^[+-]/.test(timeZone);
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  monthOf(moment: Date, timeZone: string): string {
    return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toPlainYearMonth()
      .toString();
  }

  /**
   * Returns the month that is the given number of months later, or earlier if the number is
   * negative.
   */
  addMonths(month: string, months: number): string {
    return Temporal.PlainYearMonth.from(month).add({ months }).toString();
  }

  periodOf(month: string, timeZone: string): MonthPeriod {
    return {
      month,
      timeZone,
      from: startOfDayIn(firstDayOf(month), timeZone),
      to: startOfDayIn(firstDayOf(this.addMonths(month, 1)), timeZone),
    };
  }

  daysOf(month: string, timeZone: string): DayPeriod[] {
    const first = firstDayOf(month);
    return Array.from({ length: first.daysInMonth }, (_, index) => {
      const date = first.add({ days: index });
      const from = startOfDayIn(date, timeZone);
      return { date: date.toString(), from, to: startOfDayIn(date.add({ days: 1 }), timeZone) };
    });
  }
}

function firstDayOf(month: string): Temporal.PlainDate {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
}

/**
 * Returns the start of a day. If a clock change skips midnight, returns the first time after the
 * change.
 */
function startOfDayIn(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime(timeZone).epochMilliseconds;
}
