/** Returns `count` months up to and including `month`, latest first, in the form `2026-10`. */
export function monthsUntil(month: string, count: number): string[] {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, monthsBack) =>
    new Date(Date.UTC(year, monthNumber - 1 - monthsBack, 1)).toISOString().slice(0, 7),
  );
}
