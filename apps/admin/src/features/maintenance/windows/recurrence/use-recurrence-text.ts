import { regionOf, useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { toDate } from '../calendar/calendar.js';
import {
  fromRule,
  positionInMonth,
  weekdays,
  type MonthlyMode,
  type Weekday,
} from './recurrence.js';
import { recurrenceMessages } from '../windows.messages.js';

/** A Monday, used to look up weekday names. */
const sampleMonday = new Date(2026, 10, 16);

export function useWeekdayName() {
  const locale = useLocale();
  return (day: Weekday, style: 'long' | 'short'): string => {
    const date = new Date(sampleMonday);
    date.setDate(date.getDate() + weekdays.indexOf(day));
    return new Intl.DateTimeFormat(regionOf(locale), { weekday: style }).format(date);
  };
}

/** Returns a function that names the day of a monthly window, for example `the 3rd Sunday`. */
export function useMonthlyText() {
  const t = useMessages(recurrenceMessages);
  const weekdayName = useWeekdayName();
  return (mode: MonthlyMode, startsAt: string): string => {
    const position = positionInMonth(startsAt);
    return position
      ? t(mode, {
          day: position.day,
          place: position.ordinal,
          weekday: weekdayName(position.weekday, 'long'),
        })
      : '';
  };
}

export function useRecurrenceText() {
  const t = useMessages(recurrenceMessages);
  const format = useFormat();
  const weekdayName = useWeekdayName();
  const monthlyText = useMonthlyText();
  return (storedRule: string | null, startsAt: string): string => {
    const { repeat, interval, days, monthlyMode, ends, until, count, rule } = fromRule(
      storedRule,
      startsAt,
    );
    const text = t(repeat, {
      interval,
      rule,
      days: days.map((day) => weekdayName(day, 'short')).join(', '),
      day: monthlyText(monthlyMode, startsAt),
    });
    if (ends === 'until') return t('until', { text, until: format.date(toDate(until)) });
    return ends === 'count' ? t('count', { text, count }) : text;
  };
}
