/**
 * Returns the length of a text in Unicode code points, as JSON Schema counts it.
 *
 * @example
 * codePointLength('🚢'); // 1, whereas '🚢'.length is 2
 */
export function codePointLength(text: string): number {
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g);
  return text.length - (pairs?.length ?? 0);
}
