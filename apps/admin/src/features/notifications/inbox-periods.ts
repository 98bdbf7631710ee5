import { groupBy } from '#shared/collections/group-by.js';
import type { FoldedNotification } from '#shared/notifications/folded-notifications.js';

/** A month is written in the form `2026-10`. */
type PeriodName = 'today' | 'yesterday' | 'week' | `${number}-${string}`;

export interface InboxPeriod {
  name: PeriodName;
  notifications: readonly FoldedNotification[];
}

/**
 * Groups notifications: those of today and yesterday, those of the 7 days before today, and all
 * earlier ones by month. News can arrive late, so notifications of a period need not be adjacent.
 */
export function periodsOf(notifications: readonly FoldedNotification[], now: Date): InboxPeriod[] {
  const periods = groupBy(notifications, ({ latest }) => periodOf(new Date(latest.news.at), now));
  return [...periods].map(([name, members]) => ({ name, notifications: members }));
}

function periodOf(at: Date, now: Date): PeriodName {
  const startOfDay = (daysAgo: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  if (at >= startOfDay(0)) return 'today';
  if (at >= startOfDay(1)) return 'yesterday';
  if (at >= startOfDay(7)) return 'week';
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
}
