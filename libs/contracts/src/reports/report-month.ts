import type { ReportLanguage } from './reports.js';

/**
 * Returns the name of a month in the language of a report, such as `Oktober 2026` or
 * `October 2026`.
 *
 * @param month - a calendar month, such as `2026-10`
 * @example
 *   monthName('2026-10', 'de'); // 'Oktober 2026'
 */
export function monthName(month: string, language: ReportLanguage): string {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/**
 * Returns a report's headline without its month, for places that already name the month.
 *
 * @param month - name of the month, see {@link monthName}
 * @example
 *   headlineWithoutMonth('October 2026: no redeploys', 'October 2026'); // 'No redeploys'
 */
export function headlineWithoutMonth(headline: string, month: string): string {
  const shortHeadline = headline.replace(`${month}: `, '');
  return shortHeadline.charAt(0).toUpperCase() + shortHeadline.slice(1);
}
