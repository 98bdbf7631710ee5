import type { NewsKind, NotificationReply } from '@stackyard/contracts';
import { foldNotifications } from './folded-notifications.js';

const web = { id: 7, name: 'web' };

function notification(
  id: number,
  kind: NewsKind,
  change: Partial<NotificationReply['news']> = {},
): NotificationReply {
  return {
    id,
    readAt: null,
    news: {
      id,
      kind,
      severity: 'info',
      at: `2026-03-01T10:00:0${id}.000Z`,
      since: null,
      server: { id: 1, name: 'nas' },
      stack: null,
      actor: null,
      subject: null,
      path: null,
      facts: {},
      ...change,
    },
  };
}

const foldedIds = (...notifications: NotificationReply[]) =>
  foldNotifications(notifications).map(({ latest, earlier }) => [
    latest.id,
    ...earlier.map(({ id }) => id),
  ]);

describe('foldNotifications', () => {
  it('folds an outage and its end, but not two outages', () => {
    expect(
      foldedIds(
        notification(5, 'server-unreachable'),
        notification(4, 'server-reachable'),
        notification(3, 'server-unreachable'),
        notification(2, 'server-unreachable', { server: { id: 2, name: 'edge' } }),
      ),
    ).toEqual([[5], [4, 3], [2]]);
  });

  it('folds what happened to one stack, with other notifications in between', () => {
    expect(
      foldedIds(
        notification(5, 'stack-healthy', { stack: web }),
        notification(4, 'report-ready'),
        notification(3, 'stack-unhealthy', { stack: { id: 8, name: 'mail' } }),
        notification(2, 'stack-unhealthy', { stack: web }),
      ),
    ).toEqual([[5, 2], [4], [3]]);
  });

  it('never folds notifications of the same kind', () => {
    expect(
      foldedIds(notification(2, 'redeploy-failed'), notification(1, 'redeploy-failed')),
    ).toEqual([[2], [1]]);
  });
});
