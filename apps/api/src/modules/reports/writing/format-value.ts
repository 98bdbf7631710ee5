import type { ReportLanguage, ReportUnit } from '@stackyard/contracts';

/**
 * Maximum length of a name in code points. Every length limit of the report format leaves room for
 * two names.
 */
const maxNameLength = 40;
const lineBreakPattern = /[\s\u0085\u2028\u2029]+/g;
/** Invisible characters and unpaired surrogates. */
const unprintablePattern = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const units: Record<
  ReportLanguage,
  Record<'second' | 'minute' | 'hour', readonly [string, string]>
> = {
  de: {
    second: ['Sekunde', 'Sekunden'],
    minute: ['Minute', 'Minuten'],
    hour: ['Stunde', 'Stunden'],
  },
  en: {
    second: ['second', 'seconds'],
    minute: ['minute', 'minutes'],
    hour: ['hour', 'hours'],
  },
};

export function formatValue(
  value: number | string,
  unit: ReportUnit,
  language: ReportLanguage,
): string {
  if (typeof value === 'string') return shortenName(value);
  switch (unit) {
    case 'percent':
      return language === 'de'
        ? `${formatCount(value, language)} %`
        : `${formatCount(value, language)}%`;
    case 'seconds':
      return formatDuration(value, language);
    case 'bytes':
      return formatBytes(value, language);
    default:
      return formatCount(value, language);
  }
}

/**
 * Returns the form of a word that agrees with a number: `one` for 1, `many` for all other numbers.
 */
export function pluralForm(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/**
 * Shortens a name to one line of visible characters. The name is cut between graphemes, so that no
 * emoji and no letter with diacritics is split. An empty name becomes a dash.
 */
export function shortenName(name: string, maxLength = maxNameLength): string {
  const cleanName = name.replace(lineBreakPattern, ' ').replace(unprintablePattern, '').trim();
  if (countCodePoints(cleanName) <= maxLength) return cleanName || '–';
  let shortened = '';
  let length = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    cleanName,
  )) {
    const size = countCodePoints(segment);
    if (length + size > maxLength - 1) break;
    shortened += segment;
    length += size;
  }
  return `${shortened.trimEnd()}…`;
}

function countCodePoints(text: string): number {
  return [...text].length;
}

function formatCount(value: number, language: ReportLanguage): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

function formatDuration(seconds: number, language: ReportLanguage): string {
  const formatUnit = (count: number, unit: 'second' | 'minute' | 'hour') =>
    `${formatCount(count, language)} ${pluralForm(count, ...units[language][unit])}`;
  if (seconds < 60) return formatUnit(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return formatUnit(minutes, 'minute');
  const remainingMinutes = minutes % 60;
  return remainingMinutes === 0
    ? formatUnit(hours, 'hour')
    : `${formatUnit(hours, 'hour')} ${formatUnit(remainingMinutes, 'minute')}`;
}

function formatBytes(bytes: number, language: ReportLanguage): string {
  const unitNames = [language === 'de' ? 'Bytes' : 'bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  let [value, unitIndex] = [bytes, 0];
  // A value that would be rounded to 1000 belongs to the next unit.
  while (value >= 999.95 && unitIndex < unitNames.length - 1)
    [value, unitIndex] = [value / 1000, unitIndex + 1];
  const digits = unitIndex === 0 ? 0 : 1;
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${amount} ${unitNames[unitIndex] ?? ''}`;
}
