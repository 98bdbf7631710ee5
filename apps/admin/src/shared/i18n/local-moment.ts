const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a date and time field shows it, in the zone of the reader: `2026-03-01T11:05`. */
export function toLocalField(iso: string | undefined): string {
  const moment = new Date(iso ?? '');
  if (Number.isNaN(moment.getTime())) return '';
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The moment that such a field means, as ISO 8601 in UTC; undefined while it is not complete. */
export function fromLocalField(field: string): string | undefined {
  const moment = new Date(field);
  return field === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
