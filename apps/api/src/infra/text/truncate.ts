/**
 * Shortens a text to at most `maxLength` UTF-16 code units. A shortened text ends with an ellipsis.
 * No surrogate pair is split.
 */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
