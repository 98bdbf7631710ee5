import { logCategories, type EventLogEntryReply, type LogCategory } from '@stackyard/contracts';

/** Days for which each category is kept; a category without days is kept for good. */
export type KeptDays = Partial<Record<LogCategory, number>>;

/** A category with what is too old in it. */
export interface Outdated {
  category: LogCategory;
  days: number;
  /** Milliseconds since 1970; what was written before it is too old. */
  before: number;
}

const day = 24 * 60 * 60_000;
/** Hour of the day, in UTC, at which what is too old is removed. */
const quietHour = 3;

/** What is too old at a moment, in the order of the categories. */
export function outdatedAt(days: KeptDays, now: Date): Outdated[] {
  return logCategories.flatMap((category) => {
    const kept = days[category];
    if (kept === undefined) return [];
    return [{ category, days: kept, before: now.getTime() - kept * day }];
  });
}

/** The days as a request gives them, without those of categories that are kept for good. */
export function keptDays(asked: Partial<Record<LogCategory, number | null>>): KeptDays {
  return Object.fromEntries(
    logCategories.flatMap((category) => {
      const days = asked[category];
      return days == null ? [] : [[category, days]];
    }),
  );
}

/** A value for each category. */
export function ofEach<T>(valueOf: (category: LogCategory) => T): Record<LogCategory, T> {
  return Object.fromEntries(
    logCategories.map((category) => [category, valueOf(category)]),
  ) as Record<LogCategory, T>;
}

/** When the daily removal is due: at the first quiet hour after the last one, or after a change. */
export function dueAfter(moments: readonly (string | null)[]): Date | null {
  const latest = Math.max(...moments.map((moment) => (moment === null ? 0 : Date.parse(moment))));
  if (!(latest > 0)) return null;
  const due = new Date(latest);
  due.setUTCHours(quietHour, 0, 0, 0);
  return due.getTime() > latest ? due : new Date(due.getTime() + day);
}

/** Which archive an entry belongs to: each holds entries of one month and one category. */
export function archiveSeries({
  createdAt,
  category,
}: Pick<EventLogEntryReply, 'createdAt' | 'category'>): string {
  return `${createdAt.slice(0, 7)}-${category}`;
}

/** What an archive is called. An entry is archived once, so that no name is ever used twice. */
export function archiveName(series: string, firstId: number): string {
  return `${series}-${String(firstId).padStart(9, '0')}.jsonl`;
}
