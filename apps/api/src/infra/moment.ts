const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const dateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Parses an ISO 8601 time into milliseconds since 1970. A time without a time zone is in UTC.
 * Returns null if the time is invalid or the day does not exist, and for week and ordinal dates,
 * which are not supported.
 */
export function parseMoment(text: string): number | null {
  if (!isDay(text.slice(0, 10))) return null;
  if (datePattern.test(text)) return nullIfNaN(Date.parse(text));
  const [, , , zone] = dateTimePattern.exec(text) ?? [];
  if (!dateTimePattern.test(text)) return null;
  const normalized = text.replace(',', '.').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return nullIfNaN(Date.parse(zone === undefined ? `${normalized}Z` : normalized));
}

/** Whether a date exists. JavaScript would parse February 30 as March 2. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function nullIfNaN(moment: number): number | null {
  return Number.isNaN(moment) ? null : moment;
}
