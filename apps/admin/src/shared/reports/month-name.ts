import type { ReportLanguage } from '@stackyard/contracts';

export function monthName(month: string, language: ReportLanguage): string {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Returns a headline without its month, for places that already name the month. */
export function withoutMonth(headline: string, month: string): string {
  const shortHeadline = headline.replace(`${month}: `, '');
  return shortHeadline.charAt(0).toUpperCase() + shortHeadline.slice(1);
}
