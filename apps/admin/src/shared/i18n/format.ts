import { useLocale, type Locale } from './locale.js';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const timeUnits = [
  { unit: 'day', lengthMs: dayMs },
  { unit: 'hour', lengthMs: hourMs },
  { unit: 'minute', lengthMs: minuteMs },
  { unit: 'second', lengthMs: secondMs },
] as const;

/** Symbols, unlike words, are the same in all languages and have no plural. */
const unitSymbols = { hour: 'h', minute: 'min', second: 's' } as const;

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

type Moment = string | number | Date;

export interface Format {
  /** Date and time, including seconds. */
  dateTime: (moment: Moment) => string;
  /**
   * Date and time of day without seconds, for lists. Today and yesterday are shown as words, and
   * the current year is left out.
   */
  dayAndTime: (moment: Moment, now?: number) => string;
  date: (moment: Moment) => string;
  dayAndMonth: (moment: Moment) => string;
  /** A calendar day such as `2026-03-01`, independent of time zones. */
  day: (date: string) => string;
  /**
   * A value of a date field, without a time zone: `2026-03-01T11:05` becomes `Sun, 1 Mar 2026,
   * 11:05`. Empty if the value is incomplete.
   */
  localMoment: (value: string) => string;
  time: (moment: Moment) => string;
  /** Hours and minutes. */
  timeOfDay: (moment: Moment) => string;
  /** A time relative to now: `3 minutes ago`, `in 2 hours`. */
  relative: (moment: Moment, now?: number) => string;
  /**
   * A past time: relative for up to a week, and after that a date, because readers would have to
   * convert `86 days ago` to a date. The current year is left out.
   */
  ago: (moment: Moment, now?: number) => string;
  /** A duration in its two largest units that are not zero: `1 min 12 s`. */
  durationText: (milliseconds: number) => string;
  /** A rounded duration for estimates: `10 min`. */
  estimate: (milliseconds: number) => string;
  number: (value: number) => string;
  /** A fraction: 0.125 becomes `12.5%`. */
  percent: (share: number) => string;
  /** A size in the smallest unit in which the number is below 1000: `4.7 GB`. */
  bytes: (value: number) => string;
}

/** Returns the locale with the region that determines date and number formats. */
export function regionOf(locale: Locale): string {
  return locale === 'de' ? 'de-DE' : 'en-GB';
}

export function createFormat(locale: Locale): Format {
  const region = regionOf(locale);
  const dateTime = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'medium' });
  const date = new Intl.DateTimeFormat(region, { dateStyle: 'medium' });
  const dayAndMonth = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short' });
  const calendarDay = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(region, { timeStyle: 'medium' });
  const timeOfDayFormat = new Intl.DateTimeFormat(region, { timeStyle: 'short' });
  const relative = relativeFormat(region);
  const number = new Intl.NumberFormat(region);
  const percent = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 1 });
  const bytes = byteUnits.map((unit, exponent) => {
    const maximumFractionDigits = decimalsOf(exponent);
    // The short form of bytes has no plural in English.
    const unitDisplay = unit === 'byte' ? 'long' : 'short';
    return new Intl.NumberFormat(region, {
      style: 'unit',
      unit,
      unitDisplay,
      maximumFractionDigits,
    });
  });
  const days = new Intl.NumberFormat(region, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const duration = (milliseconds: number): string =>
    durationParts(milliseconds)
      .map(({ unit, value }) =>
        unit === 'day' ? days.format(value) : `${number.format(value)} ${unitSymbols[unit]}`,
      )
      .join(' ');
  return {
    dateTime: (moment) => dateTime.format(new Date(moment)),
    dayAndTime: dayAndTimeFormat(region),
    date: (moment) => date.format(new Date(moment)),
    dayAndMonth: (moment) => dayAndMonth.format(new Date(moment)),
    day: (text) => calendarDay.format(new Date(`${text}T00:00:00Z`)),
    localMoment: localMomentFormat(region),
    time: (moment) => time.format(new Date(moment)),
    timeOfDay: (moment) => timeOfDayFormat.format(new Date(moment)),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    bytes: (value) => {
      const unitIndex = byteUnits.findIndex(
        (_, exponent) => roundTo(value / 1000 ** exponent, decimalsOf(exponent)) < 1000,
      );
      const step = unitIndex < 0 ? byteUnits.length - 1 : unitIndex;
      return (bytes[step] ?? number).format(value / 1000 ** step);
    },
    relative,
    ago: (moment, now = Date.now()) => {
      const [at, today] = [new Date(moment), new Date(now)];
      if (daysBetween(at, today) <= 7) return relative(at, now);
      return (at.getFullYear() === today.getFullYear() ? dayAndMonth : date).format(at);
    },
    durationText: duration,
    estimate: (milliseconds) => duration(roundEstimate(milliseconds)),
  };
}

function localMomentFormat(region: string): Format['localMoment'] {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  // Parse and format the value as UTC, because it has no time zone and must not be shifted.
  const dayFormat = new Intl.DateTimeFormat(region, { ...day, timeZone: 'UTC' });
  const dayAndTime = new Intl.DateTimeFormat(region, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return (value) => {
    const hasTime = value.includes('T');
    const at = new Date(hasTime ? `${value}Z` : value);
    if (Number.isNaN(at.getTime())) return '';
    return (hasTime ? dayAndTime : dayFormat).format(at);
  };
}

function relativeFormat(region: string): Format['relative'] {
  const relative = new Intl.RelativeTimeFormat(region, { numeric: 'auto', style: 'short' });
  return (moment, now = Date.now()) => {
    const differenceMs = roundUpcoming(new Date(moment).getTime() - now);
    const timeUnit =
      timeUnits.find(({ lengthMs }) => Math.abs(differenceMs) >= lengthMs) ?? timeUnits[3];
    // Days are calendar days: the day after tomorrow must not be called tomorrow.
    const value =
      timeUnit.unit === 'day'
        ? daysBetween(new Date(now), new Date(moment))
        : Math.trunc(differenceMs / timeUnit.lengthMs);
    return relative.format(value, timeUnit.unit);
  };
}

function dayAndTimeFormat(region: string): Format['dayAndTime'] {
  const relative = new Intl.RelativeTimeFormat(region, { numeric: 'auto' });
  const timeOfDayFormat = new Intl.DateTimeFormat(region, { timeStyle: 'short' });
  const dateTimeWithYear = new Intl.DateTimeFormat(region, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const dateTimeWithoutYear = new Intl.DateTimeFormat(region, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (moment, now = Date.now()) => {
    const at = new Date(moment);
    const today = new Date(now);
    const days = daysBetween(today, at);
    if (days === 0 || days === -1)
      return `${relative.format(days, 'day')}, ${timeOfDayFormat.format(at)}`;
    return (
      at.getFullYear() === today.getFullYear() ? dateTimeWithoutYear : dateTimeWithYear
    ).format(at);
  };
}

/** Returns the number of calendar days from one moment to another, in the user's time zone. */
function daysBetween(from: Date, to: Date): number {
  const dayOf = (date: Date): number =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (dayOf(to) - dayOf(from)) / dayMs;
}

function decimalsOf(step: number): number {
  return step < 2 ? 0 : 1;
}

function roundTo(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/**
 * Rounds the time until a future event, in milliseconds, to minutes, or to seconds if less than a
 * minute remains. Without rounding, an event that was just set for one hour from now would be shown
 * as 59 minutes away. Times of past events, which are negative, are returned unchanged.
 */
function roundUpcoming(differenceMs: number): number {
  if (differenceMs <= 0) return differenceMs;
  const roundedMs = Math.round(differenceMs / secondMs) * secondMs;
  return roundedMs < minuteMs ? roundedMs : Math.round(differenceMs / minuteMs) * minuteMs;
}

/**
 * Rounds an estimate, because seconds would make an estimate of minutes look more exact than it is.
 */
function roundEstimate(milliseconds: number): number {
  const step =
    milliseconds < 10 * secondMs
      ? secondMs
      : milliseconds < minuteMs
        ? 5 * secondMs
        : milliseconds < hourMs
          ? minuteMs
          : 10 * minuteMs;
  return Math.round(milliseconds / step) * step;
}

function durationParts(milliseconds: number) {
  const roundedMs = Math.max(0, Math.round(milliseconds / secondMs)) * secondMs;
  const parts = timeUnits
    .map(({ unit, lengthMs }, index) => {
      const largerUnitMs = timeUnits[index - 1]?.lengthMs ?? Infinity;
      return { unit, value: Math.floor((roundedMs % largerUnitMs) / lengthMs) };
    })
    .filter(({ value }) => value > 0)
    .slice(0, 2);
  return parts.length > 0 ? parts : [{ unit: 'second' as const, value: 0 }];
}

const formats = new Map<Locale, Format>();

/**
 * Returns the formatters of the current language. They are cached, because creating one costs more
 * than rendering a table row.
 */
export function useFormat(): Format {
  const locale = useLocale();
  let format = formats.get(locale);
  if (!format) {
    format = createFormat(locale);
    formats.set(locale, format);
  }
  return format;
}
