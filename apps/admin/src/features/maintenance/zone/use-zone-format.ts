import { regionOf } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';

export function useZoneFormat(timeZone: string) {
  const locale = useLocale();
  const region = regionOf(locale);
  const formatter = (options: Intl.DateTimeFormatOptions) => (moment: string) =>
    new Intl.DateTimeFormat(region, { timeZone, ...options }).format(new Date(moment));
  const dateTime = formatter({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const timeOfDay = formatter({ hour: '2-digit', minute: '2-digit' });
  const day = formatter({ dateStyle: 'medium' });
  return {
    dateTime,
    timeOfDay,
    /** Formats the end, without its date if the start has the same date. */
    endOf: (startsAt: string, endsAt: string): string =>
      day(startsAt) === day(endsAt) ? timeOfDay(endsAt) : dateTime(endsAt),
  };
}
