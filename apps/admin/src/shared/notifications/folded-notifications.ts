import type { NewsKind, NotificationReply } from '@stackyard/contracts';

/** A notification, and earlier ones about the same maintenance, outage or failure. */
export interface FoldedNotification {
  latest: NotificationReply;
  /** Sorted by time, latest first. */
  earlier: readonly NotificationReply[];
}

/** Kinds of news about the successive stages of one matter, in the order of the stages. */
const kindSequences: readonly (readonly NewsKind[])[] = [
  ['maintenance-announced', 'maintenance-started', 'maintenance-ended'],
  ['server-unreachable', 'server-reachable'],
  ['stack-unhealthy', 'stack-healthy'],
];

/**
 * Folds notifications about the same maintenance, server outage or stack failure into one. The
 * notifications must be sorted by time, latest first; the result has the same order.
 */
export function foldNotifications(
  notifications: readonly NotificationReply[],
): FoldedNotification[] {
  const openSequences = new Map<string, { step: number; earlier: NotificationReply[] }>();
  const foldedNotifications: FoldedNotification[] = [];
  for (const notification of notifications) {
    const { kind } = notification.news;
    const steps = kindSequences.find((kinds) => kinds.includes(kind)) ?? [];
    const step = steps.indexOf(kind);
    const key = keyOf(notification, steps);
    const openSequence = openSequences.get(key);
    if (openSequence && step < openSequence.step) {
      openSequence.earlier.push(notification);
      openSequence.step = step;
      continue;
    }
    const earlier: NotificationReply[] = [];
    foldedNotifications.push({ latest: notification, earlier });
    openSequences.set(key, { step, earlier });
  }
  return foldedNotifications;
}

function keyOf({ news }: NotificationReply, steps: readonly NewsKind[]): string {
  // Maintenance has no name, so tell one maintenance from another by its message.
  const subject = news.kind.startsWith('maintenance-') ? news.facts.detail : news.subject;
  return JSON.stringify([steps[0] ?? news.id, news.server?.id, news.stack?.id, subject]);
}
