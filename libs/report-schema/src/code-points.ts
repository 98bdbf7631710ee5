/** The length of a text as JSON Schema counts it: in Unicode code points, not in UTF-16 units. */
export function codePointLength(text: string): number {
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g);
  return text.length - (pairs?.length ?? 0);
}
