const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Stretches of time that end now, in milliseconds. */
const lastSpans = { '1h': hour, '24h': day, '7d': 7 * day, '30d': 30 * day } as const;
export type LastSpan = keyof typeof lastSpans;
export const lastSpanNames = ['1h', '24h', '7d', '30d'] as const satisfies LastSpan[];

/** Where a stretch that ends at `now` begins, on a whole minute, as ISO 8601. */
export function beginOf(span: LastSpan, now: number): string {
  const minute = 60_000;
  return new Date(Math.floor((now - lastSpans[span]) / minute) * minute).toISOString();
}
