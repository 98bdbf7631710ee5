import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { NewNotificationStatus } from './arrival-status.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const statusElement = (unread: number | undefined) => (
  <MantineProvider env="test">
    <NewNotificationStatus unreadCount={unread} />
  </MantineProvider>
);

function statusAfterDelay(): string | null {
  act(() => {
    jest.advanceTimersByTime(3000);
  });
  return screen.getByRole('status').textContent;
}

it('announces arrivals once, and nothing that was there before or was read', () => {
  const { rerender } = render(statusElement(undefined));
  rerender(statusElement(2));
  expect(statusAfterDelay()).toBe('');

  rerender(statusElement(3));
  rerender(statusElement(4));
  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(statusAfterDelay()).toBe('4 unread notifications');

  rerender(statusElement(1));
  expect(statusAfterDelay()).toBe('');
});
