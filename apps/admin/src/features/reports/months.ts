/** The month of a moment and those before it, the latest first, as `2026-10`. */
export function monthsUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return first.toISOString().slice(0, 7);
  });
}
