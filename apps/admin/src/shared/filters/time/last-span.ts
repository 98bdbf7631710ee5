const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Periods that end now, in milliseconds. */
const lastSpans = { '1h': hour, '24h': day, '7d': 7 * day, '30d': 30 * day } as const;
export type LastSpan = keyof typeof lastSpans;
export const lastSpanNames = ['1h', '24h', '7d', '30d'] as const satisfies LastSpan[];

/** Start of a period that ends at `now`, rounded to the minute, in ISO 8601 format. */
export function startOfSpan(span: LastSpan, now: number): string {
  const minute = 60_000;
  return new Date(Math.floor((now - lastSpans[span]) / minute) * minute).toISOString();
}
