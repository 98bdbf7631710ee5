const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats a time for a `datetime-local` field, in the user's time zone: `2026-03-01T11:05`. Returns
 * an empty string if the time is missing or invalid.
 */
export function toDateTimeInputValue(iso: string | undefined): string {
  const moment = new Date(iso ?? '');
  if (Number.isNaN(moment.getTime())) return '';
  const date = [
    moment.getFullYear(),
    twoDigits(moment.getMonth() + 1),
    twoDigits(moment.getDate()),
  ].join('-');
  return `${date}T${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/**
 * Converts the value of a `datetime-local` field to ISO 8601 in UTC. Returns undefined if the value
 * is incomplete.
 */
export function fromDateTimeInputValue(inputValue: string): string | undefined {
  const moment = new Date(inputValue);
  return inputValue === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
