import { logCategories, type EventLogEntryReply, type LogCategory } from '@stackyard/contracts';

/**
 * Retention in days for each category. Entries of a category that is not listed are kept forever.
 */
export type RetentionDays = Partial<Record<LogCategory, number>>;

export interface ExpiredCategory {
  category: LogCategory;
  days: number;
  /** Entries created before this time, in milliseconds since 1970, have expired. */
  before: number;
}

const dayMs = 24 * 60 * 60_000;
const removalHourUtc = 3;

/** Returns, for each category with a retention, the time before which its entries have expired. */
export function findExpired(days: RetentionDays, now: Date): ExpiredCategory[] {
  return logCategories.flatMap((category) => {
    const keptDays = days[category];
    if (keptDays === undefined) return [];
    return [{ category, days: keptDays, before: now.getTime() - keptDays * dayMs }];
  });
}

/** Returns the retention days from a request, without the categories that are kept forever. */
export function toRetentionDays(
  requested: Partial<Record<LogCategory, number | null>>,
): RetentionDays {
  return Object.fromEntries(
    logCategories.flatMap((category) => {
      const days = requested[category];
      return days == null ? [] : [[category, days]];
    }),
  );
}

export function recordPerCategory<T>(
  valueOf: (category: LogCategory) => T,
): Record<LogCategory, T> {
  return Object.fromEntries(
    logCategories.map((category) => [category, valueOf(category)]),
  ) as Record<LogCategory, T>;
}

/**
 * Returns when the daily cleanup is due: at the first 03:00 UTC after the latest of these times;
 * null if all are null.
 */
export function nextRemovalAfter(moments: readonly (string | null)[]): Date | null {
  const latest = Math.max(...moments.map((moment) => (moment === null ? 0 : Date.parse(moment))));
  if (!(latest > 0)) return null;
  const dueAt = new Date(latest);
  dueAt.setUTCHours(removalHourUtc, 0, 0, 0);
  return dueAt.getTime() > latest ? dueAt : new Date(dueAt.getTime() + dayMs);
}

/** Returns the series in which an entry is archived: one per month (UTC) and category. */
export function archiveSeries({
  createdAt,
  category,
}: Pick<EventLogEntryReply, 'createdAt' | 'category'>): string {
  return `${createdAt.slice(0, 7)}-${category}`;
}

/** Returns the file name of an archive. Every entry is archived only once, so names are unique. */
export function archiveName(series: string, firstId: number): string {
  return `${series}-${String(firstId).padStart(9, '0')}.jsonl`;
}

/** Returns the ID of the first entry in an archive; null for other files, such as drafts. */
export function firstIdOf(name: string): number | null {
  const digits = /-(\d{9,})\.jsonl$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}
