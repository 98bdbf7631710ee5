import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';

/** A month as the people of a time zone live through it, in milliseconds since 1970. */
export interface MonthStretch {
  month: string;
  timeZone: string;
  /** The first moment. */
  from: number;
  /** The first moment of the month after. */
  to: number;
}

/** One day of a month; a clock change makes it longer or shorter. */
export interface DayStretch {
  /** `2026-10-14`. */
  date: string;
  from: number;
  to: number;
}

/** Calculates with calendar months and days in a given time zone. */
@Injectable()
export class MonthCalendar {
  isTimeZone(timeZone: string): boolean {
    try {
      Temporal.Now.zonedDateTimeISO(timeZone);
      // An offset is no place: it knows no clock changes.
      return !/^[+-]/.test(timeZone);
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /** The month that a moment lies in. */
  monthOf(moment: Date, timeZone: string): string {
    return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toPlainYearMonth()
      .toString();
  }

  /** The month that is so many months after another; a negative number goes back. */
  shifted(month: string, months: number): string {
    return Temporal.PlainYearMonth.from(month).add({ months }).toString();
  }

  stretch(month: string, timeZone: string): MonthStretch {
    return {
      month,
      timeZone,
      from: startOf(firstOf(month), timeZone),
      to: startOf(firstOf(this.shifted(month, 1)), timeZone),
    };
  }

  /** Days of a month in their order. */
  days(month: string, timeZone: string): DayStretch[] {
    const first = firstOf(month);
    return Array.from({ length: first.daysInMonth }, (_, index) => {
      const date = first.add({ days: index });
      const from = startOf(date, timeZone);
      return { date: date.toString(), from, to: startOf(date.add({ days: 1 }), timeZone) };
    });
  }
}

function firstOf(month: string): Temporal.PlainDate {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
}

/** Where a clock change leaves out midnight, a day begins after it. */
function startOf(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime(timeZone).epochMilliseconds;
}
