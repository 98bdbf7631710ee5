import { listNotifications, readUnreadNotifications } from '@stackyard/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { Bell } from './bell.js';

describe('the bell', () => {
  it('shows the number of unread notifications, and the latest on a click', async () => {
    FakeApi.start()
      .on(readUnreadNotifications, { unread: 120 })
      .on(listNotifications, { notifications: [], unread: 0, nextCursor: null });
    await renderWithProviders(<Bell />);

    await userEvent.click(await screen.findByRole('button', { name: 'Notifications: 120 unread' }));

    expect(screen.getByText('99+')).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All notifications' })).toHaveAttribute(
      'href',
      '/notifications',
    );
  });
});
