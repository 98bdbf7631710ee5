import { jest } from '@jest/globals';
import {
  listNotifications,
  muteNotifications,
  readNotification,
  readNotifications,
  type NewsKind,
  type NotificationReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { notificationsSearch } from './notifications.search.js';
import { NotificationsPage } from './notifications-page.js';

const route = { path: '/notifications', validateSearch: notificationsSearch };

function sampleNotification(
  id: number,
  change: Partial<NotificationReply> = {},
): NotificationReply {
  return {
    id,
    readAt: null,
    news: {
      id,
      kind: 'redeploy-failed',
      severity: 'error',
      at: '2026-03-01T10:00:00.000Z',
      since: null,
      server: { id: 1, name: 'house' },
      stack: { id: 7, name: 'immich' },
      actor: null,
      subject: 'immich',
      path: '/redeploys/12?tab=log',
      facts: { detail: 'No such tag' },
    },
    ...change,
  };
}

const start = (...notifications: NotificationReply[]) =>
  FakeApi.start()
    .on(listNotifications, {
      notifications,
      unread: notifications.filter(({ readAt }) => readAt === null).length,
      nextCursor: null,
    })
    .on(readNotification, { unread: 0 })
    .on(readNotifications, { unread: 0 });

const open = (address = '/notifications') =>
  renderWithProviders(<NotificationsPage />, address, route);

describe('the inbox', () => {
  afterEach(() => jest.useRealTimers());

  it('opens the page of a notification and marks it as read', async () => {
    const server = start(sampleNotification(5));
    const { router } = await open();

    await userEvent.click(await screen.findByRole('link', { name: 'Redeploy of immich failed' }));

    expect(router.state.location.href).toBe('/redeploys/12?tab=log');
    await waitFor(() => expect(server.sentBodies(readNotification)).toHaveLength(1));
  });

  it('marks one notification as read with a button in its row', async () => {
    const server = start(
      sampleNotification(5),
      sampleNotification(4, { readAt: '2026-03-01T10:05:00.000Z' }),
    );
    await open();

    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark as read: Redeploy of immich failed' }),
    );

    await waitFor(() => expect(server.sentBodies(readNotification)).toHaveLength(1));
    // The button disappears, so the focus must move to the menu button instead of the top of the
    // page.
    expect(screen.getAllByRole('button', { name: /^Actions for/ })[0]).toHaveFocus();
  });

  it('calls today’s notifications yesterday’s after midnight', async () => {
    jest.useFakeTimers({
      now: new Date(2026, 2, 1, 23, 59, 58),
      // Only the clock and its interval are fake: requests need the other timers.
      doNotFake: [
        'nextTick',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'performance',
      ],
    });
    const { news } = sampleNotification(5);
    start(sampleNotification(5, { news: { ...news, at: new Date(2026, 2, 1, 22).toISOString() } }));
    await open();
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();

    act(() => jest.advanceTimersByTime(3_000));

    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  });

  it('groups earlier notifications by month', async () => {
    start(sampleNotification(5));
    await open();

    expect(await screen.findByRole('heading', { name: 'March 2026' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'March 2026' })).toBeVisible();
  });

  it('marks everything up to the newest one as read', async () => {
    const server = start(sampleNotification(5), sampleNotification(4));
    await open();
    await screen.findAllByRole('listitem');

    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));

    await waitFor(() => expect(server.sentBodies(readNotifications)).toEqual([{ upTo: 5 }]));
  });

  it('shows the notifications about one topic, and keeps the topic in the address', async () => {
    const server = start(sampleNotification(5));
    const { router } = await open();
    await screen.findAllByRole('listitem');

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'Maintenance');

    await waitFor(() => expect(router.state.location.search).toEqual({ area: 'maintenance' }));
    await waitFor(() =>
      expect(server.sentRequests.at(-1)?.request.url.search).toBe('?area=maintenance'),
    );
    // The button would also mark notifications about other topics.
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('folds the steps of one maintenance and marks them as read together', async () => {
    const maintenanceNotification = (
      id: number,
      kind: NewsKind,
      detail: string,
      readAt: string | null,
    ) => {
      const { news } = sampleNotification(id);
      const at = `2026-03-01T0${id}:00:00.000Z`;
      return sampleNotification(id, {
        readAt,
        news: { ...news, kind, at, stack: null, facts: { detail } },
      });
    };
    const server = start(
      maintenanceNotification(6, 'maintenance-ended', 'Patches', null),
      maintenanceNotification(5, 'maintenance-started', 'Patches', null),
      maintenanceNotification(4, 'maintenance-started', 'Disk swap', null),
      maintenanceNotification(3, 'maintenance-announced', 'Patches', '2026-03-01T04:00:00.000Z'),
      maintenanceNotification(2, 'maintenance-ended', 'Patches', '2026-03-01T04:00:00.000Z'),
    );
    await open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(3);
    const [patchesRow] = rows as [HTMLElement];
    expect(within(patchesRow).getByRole('link', { name: 'Maintenance ended' })).toBeVisible();
    expect(patchesRow).toHaveTextContent(/Maintenance started: .*Maintenance announced: /);
    // The row counts both of its unread notifications, as does the number above the list.
    expect(within(patchesRow).getByText('2 unread')).toBeVisible();

    await userEvent.click(within(patchesRow).getByRole('button', { name: /^Actions for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));

    await waitFor(() => expect(server.sentBodies(readNotification)).toHaveLength(2));
    const paths = server.sentRequests.map(({ request: { url } }) => url.pathname);
    expect(paths.filter((path) => path.endsWith('/read'))).toEqual([
      '/api/notifications/6/read',
      '/api/notifications/5/read',
    ]);
  });

  it('mutes the stack of a notification', async () => {
    const server = start(sampleNotification(5)).on(muteNotifications, {
      id: 1,
      stack: { id: 7, name: 'immich' },
      until: '2026-03-01T11:00:00.000Z',
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));

    await userEvent.click(await screen.findByRole('menuitem', { name: 'For one hour' }));

    await waitFor(() =>
      expect(server.sentBodies(muteNotifications)).toMatchObject([{ stackId: 7 }]),
    );
  });

  it('keeps the filter in the address', async () => {
    const server = start();
    const { router } = await open('/notifications?show=unread');

    expect(await screen.findByText('No unread notifications')).toBeVisible();
    expect(server.sentRequests.at(-1)?.request.url.searchParams.get('unread')).toBe('true');
    const choice = screen.getByRole('radiogroup', { name: 'Show' });
    await userEvent.click(within(choice).getByText('All'));

    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(await screen.findByText('No notifications')).toBeVisible();
  });
});
