import {
  listSessions,
  readSession,
  revokeOtherSessions,
  revokeSession,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { sampleOwnSession } from '../account.fixture.js';
import { SessionsPage } from './sessions-page.js';

const currentSession = sampleOwnSession();
const phoneSession = sampleOwnSession({
  id: 2,
  device: 'Safari on iOS',
  ip: '192.0.2.9',
  current: false,
});
const unknownDevice = sampleOwnSession({ id: 3, device: null, ip: null, current: false });

const start = (...sessions: (typeof currentSession)[]) =>
  FakeApi.start().on(readSession, sampleSession()).on(listSessions, { sessions, nextCursor: null });

describe('the user’s own sessions', () => {
  it('marks the current session, which cannot be ended here', async () => {
    start(currentSession, phoneSession);
    await renderWithProviders(<SessionsPage />);

    const row = await screen.findByRole('row', { name: /Firefox on Linux/ });
    expect(row).toHaveTextContent('this session');
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });

  it('ends one of them', async () => {
    const server = start(currentSession, phoneSession).on(revokeSession, undefined);
    await renderWithProviders(<SessionsPage />);

    await userEvent.click(
      await screen.findByRole('button', { name: 'End the session on Safari on iOS (192.0.2.9)' }),
    );

    await waitFor(() => expect(server.sentBodies(revokeSession)).toHaveLength(1));
    const revokeRequest = server.sentRequests.find(({ endpoint }) => endpoint === revokeSession);
    expect(revokeRequest?.request.url.pathname).toBe('/api/auth/sessions/2');
  });

  it('ends all others after showing how many there are', async () => {
    const server = start(currentSession, phoneSession, unknownDevice).on(revokeOtherSessions, {
      revoked: 2,
    });
    await renderWithProviders(<SessionsPage />);
    await screen.findByText('Unknown device');

    await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End 2 other sessions' }));

    await waitFor(() => expect(server.sentBodies(revokeOtherSessions)).toHaveLength(1));
  });

  it('offers nothing to end if this is the only one', async () => {
    start(currentSession);
    await renderWithProviders(<SessionsPage />);
    await screen.findByText('Firefox on Linux');

    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
  });
});
