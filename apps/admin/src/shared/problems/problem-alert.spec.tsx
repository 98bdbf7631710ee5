import { MantineProvider } from '@mantine/core';
import { jest } from '@jest/globals';
import { ApiProblem, ApiUnreachable } from '@stackyard/api-client';
import type { ProblemReply } from '@stackyard/contracts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '../i18n/locale.js';
import { ProblemAlert } from './problem-alert.js';

const busyProblem: ProblemReply = {
  type: 'urn:stackyard:problem:DATABASE_BUSY',
  title: 'The database is locked',
  status: 503,
  detail: 'SQLITE_BUSY while writing',
  instance: '/api/stacks',
  code: 'DATABASE_BUSY',
  requestId: 'request-7',
};

const renderAlert = (error: unknown, onRetry?: () => void) =>
  render(<ProblemAlert error={error} onRetry={onRetry} />, { wrapper: MantineProvider });

describe('ProblemAlert', () => {
  afterEach(() => act(() => setLocale('en')));

  it('shows cause, next step, code and request id, and retries', async () => {
    const onRetry = jest.fn();
    renderAlert(new ApiProblem(busyProblem), onRetry);

    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('The database is locked.');
    expect(alert).toHaveTextContent('Try again in a moment.');
    expect(alert).toHaveTextContent('SQLITE_BUSY while writing');
    expect(alert).toHaveTextContent('DATABASE_BUSY');
    expect(alert).toHaveTextContent('request-7');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('uses the language of the page', () => {
    renderAlert(new ApiProblem(busyProblem));
    act(() => setLocale('de'));
    expect(screen.getByRole('alert')).toHaveTextContent('Die Datenbank ist gesperrt.');
  });

  it('hides a detail that only repeats the title', () => {
    renderAlert(new ApiProblem({ ...busyProblem, detail: 'The database is locked.' }));
    expect(screen.getAllByText('The database is locked.')).toHaveLength(1);
  });

  it('shortens a detail that starts with the title', () => {
    renderAlert(new ApiProblem({ ...busyProblem, detail: 'The database is locked: SQLITE_BUSY' }));
    expect(screen.getByText('SQLITE_BUSY')).toBeVisible();
  });

  it('distinguishes an unreachable server from a proxy that answers in its place', () => {
    const { unmount } = renderAlert(new ApiUnreachable('away'));
    expect(screen.getByRole('alert')).toHaveTextContent('Stackyard is not responding.');
    unmount();

    renderAlert(new ApiUnreachable('proxy', 502));
    expect(screen.getByRole('alert')).toHaveTextContent('did not come from Stackyard (status 502)');
  });
});
