import { useLocale } from '#shared/i18n/locale.js';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns a function that names a day, for example `Today, Friday 20 November 2026`. */
export function useDayName(): (at: number) => string {
  const region = useLocale() === 'de' ? 'de-DE' : 'en-GB';
  const fullFormat = new Intl.DateTimeFormat(region, { dateStyle: 'full' });
  const relativeFormat = new Intl.RelativeTimeFormat(region, { numeric: 'auto' });
  return (at) => {
    // Round, because days with a clock change last 23 or 25 hours.
    const daysAgo = Math.round((new Date().setHours(0, 0, 0, 0) - at) / dayMs);
    const name = fullFormat.format(at);
    if (daysAgo !== 0 && daysAgo !== 1) return name;
    const relativeName = relativeFormat.format(-daysAgo, 'day');
    return `${relativeName.charAt(0).toLocaleUpperCase(region)}${relativeName.slice(1)}, ${name}`;
  };
}
