import {
  listNotificationMutes,
  listPushBrowsers,
  readNotificationPreferences,
  readSession,
  setNotificationPreferences,
  unmuteNotifications,
} from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderPart } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { NotificationSettingsPage } from './notification-settings-page.js';

const stored = {
  choices: [
    { kind: 'redeploy-failed' as const, inbox: true, browser: true },
    { kind: 'stack-healthy' as const, inbox: false, browser: false },
  ],
  quietFrom: null,
  quietUntil: null,
  timeZone: 'Europe/Berlin',
};
const mute = { id: 3, stack: { id: 7, name: 'immich' }, until: '2026-03-01T11:00:00.000Z' };

const start = () =>
  FakeApi.start()
    .on(readSession, sampleSession())
    .on(readNotificationPreferences, stored)
    .on(setNotificationPreferences, stored)
    .on(listNotificationMutes, { mutes: [mute], nextCursor: null })
    .on(listPushBrowsers, { browsers: [], nextCursor: null });

describe('the notification settings', () => {
  it('put what the browser shows into the inbox, too', async () => {
    const server = start();
    await renderPart(<NotificationSettingsPage />);

    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Browser: Stack healthy again' }),
    );
    expect(screen.getByRole('checkbox', { name: 'Inbox: Stack healthy again' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inbox: Redeploy failed' }));
    expect(screen.getByRole('checkbox', { name: 'Browser: Redeploy failed' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(server.bodies(setNotificationPreferences)).toEqual([
        {
          inbox: ['stack-healthy'],
          browser: ['stack-healthy'],
          quietFrom: null,
          quietUntil: null,
          timeZone: 'Europe/Berlin',
        },
      ]),
    );
  });

  it('end a mute', async () => {
    const server = start().on(unmuteNotifications, undefined);
    await renderPart(<NotificationSettingsPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Unmute immich' }));

    await waitFor(() => expect(server.bodies(unmuteNotifications)).toHaveLength(1));
  });

  it('say why this browser can show nothing', async () => {
    start();
    await renderPart(<NotificationSettingsPage />);

    expect(await screen.findByText(/only of pages that were opened over HTTPS/)).toBeVisible();
  });
});
