import {
  confirmNotificationAddress,
  listNotificationMutes,
  listPushBrowsers,
  readNotificationAddress,
  readNotificationPreferences,
  readSession,
  setNotificationAddress,
  setNotificationPreferences,
  testPushBrowser,
  unmuteNotifications,
} from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { NotificationSettingsPage } from './notification-settings-page.js';

const storedPreferences = {
  choices: [
    { kind: 'redeploy-failed' as const, inbox: true, browser: true, mail: true },
    { kind: 'stack-healthy' as const, inbox: false, browser: false, mail: false },
  ],
  quietFrom: null,
  quietUntil: null,
  timeZone: 'Europe/Berlin',
};
const noAddress = { isOffered: true, address: null, confirmedAt: null, pending: null };
const mute = { id: 3, stack: { id: 7, name: 'immich' }, until: '2026-03-01T11:00:00.000Z' };

const start = () =>
  FakeApi.start()
    .on(readSession, sampleSession())
    .on(readNotificationPreferences, storedPreferences)
    .on(setNotificationPreferences, storedPreferences)
    .on(readNotificationAddress, noAddress)
    .on(listNotificationMutes, { mutes: [mute], nextCursor: null })
    .on(listPushBrowsers, { browsers: [], nextCursor: null });

const unfold = async (area: string) =>
  userEvent.click(await screen.findByRole('button', { name: area, expanded: false }));

describe('the notification settings', () => {
  it('choose all kinds of an area at once, and say how many are chosen', async () => {
    const server = start().on(readNotificationPreferences, {
      ...storedPreferences,
      choices: [
        ...storedPreferences.choices,
        { kind: 'redeploy-lost', inbox: false, browser: false, mail: false },
      ],
    });
    await renderWithProviders(<NotificationSettingsPage />);

    expect(await screen.findByRole('checkbox', { name: 'Inbox: Stacks' })).not.toBeChecked();
    const redeploys = screen.getByRole('checkbox', { name: 'Browser: Redeploys, 1 of 2' });
    expect(redeploys).toBePartiallyChecked();
    await userEvent.click(redeploys);
    expect(screen.getByRole('checkbox', { name: 'Browser: Redeploys' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(server.sentBodies(setNotificationPreferences)).toMatchObject([
        {
          inbox: ['redeploy-failed', 'redeploy-lost'],
          browser: ['redeploy-failed', 'redeploy-lost'],
        },
      ]),
    );
  });

  it('put what the browser shows into the inbox, too', async () => {
    const server = start();
    await renderWithProviders(<NotificationSettingsPage />);

    await unfold('Stacks');
    await unfold('Redeploys');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Browser: Stack healthy again' }));
    expect(screen.getByRole('checkbox', { name: 'Inbox: Stack healthy again' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inbox: Redeploy failed' }));
    expect(screen.getByRole('checkbox', { name: 'Browser: Redeploy failed' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(server.sentBodies(setNotificationPreferences)).toEqual([
        {
          inbox: ['stack-healthy'],
          browser: ['stack-healthy'],
          mail: ['redeploy-failed'],
          quietFrom: null,
          quietUntil: null,
          timeZone: 'Europe/Berlin',
        },
      ]),
    );
  });

  it('confirm an address with a code, and then offer mail', async () => {
    const expiresAt = '2026-03-01T10:15:00.000Z';
    const pending = { address: 'lena@example.org', expiresAt };
    const confirmedAddress = { ...noAddress, address: 'lena@example.org', confirmedAt: expiresAt };
    const server = start()
      .on(setNotificationAddress, { ...noAddress, pending })
      .on(confirmNotificationAddress, confirmedAddress);
    await renderWithProviders(<NotificationSettingsPage />);

    const field = await screen.findByRole('textbox', { name: /Email address/ });
    expect(screen.queryByRole('checkbox', { name: 'Email: Redeploys' })).toBeNull();
    await userEvent.type(field, 'lena@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

    expect(await screen.findByText('Notifications are sent to lena@example.org.')).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Email: Redeploys' })).toBeChecked();
    expect(server.sentBodies(setNotificationAddress)).toMatchObject([
      { address: 'lena@example.org' },
    ]);
    expect(server.sentBodies(confirmNotificationAddress)).toEqual([{ code: '123456' }]);
  });

  it('test a browser, and show what was sent and answered', async () => {
    const browser = {
      id: 5,
      device: 'Firefox on Linux',
      language: 'en' as const,
      createdAt: '2026-03-01T10:00:00.000Z',
      sentAt: null,
      fault: null,
      current: false,
    };
    const request = {
      method: 'POST',
      url: 'https://push.example/[masked]',
      headers: {},
      body: '{}',
    };
    start()
      .on(listPushBrowsers, { browsers: [browser], nextCursor: null })
      .on(testPushBrowser, {
        ok: false,
        detail: 'The push service responded with status 413.',
        request,
        answer: { status: 413, body: 'too large' },
      });
    await renderWithProviders(<NotificationSettingsPage />);

    const name = 'Send a test notification to Firefox on Linux';
    await userEvent.click(await screen.findByRole('button', { name }));

    const outcome = (await screen.findByText('Test notification not delivered')).closest(
      '[role=status]',
    );
    expect(outcome).toHaveTextContent('The push service responded with status 413.');
    expect(screen.getByLabelText('Request')).toHaveTextContent(
      'POST https://push.example/[masked]',
    );
    expect(screen.getByText('Response (status 413)')).toBeVisible();
  });

  it('end a mute', async () => {
    const server = start().on(unmuteNotifications, undefined);
    await renderWithProviders(<NotificationSettingsPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Unmute immich' }));

    await waitFor(() => expect(server.sentBodies(unmuteNotifications)).toHaveLength(1));
  });

  it('say why this browser can show nothing', async () => {
    start();
    await renderWithProviders(<NotificationSettingsPage />);

    expect(await screen.findByText(/Browser notifications require HTTPS/)).toBeVisible();
  });
});
