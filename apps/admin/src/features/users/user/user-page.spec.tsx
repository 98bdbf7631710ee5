import {
  editUser,
  endSessionsOfUser,
  listGroups,
  listSessionsOfUser,
  listUsers,
  readSession,
  readUser,
  removeSuperuser,
  removeUser,
  renewSecurityPhrase,
  resetTwoFactorOfUser,
  setUserActive,
  type OwnSessionReply,
  type UserDetailReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '#shared/api/query-keys.js';
import { setLocale } from '#shared/i18n/locale.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import {
  sampleGroup,
  sampleSession,
  sampleUser,
  sampleUserRow,
  superuserSession,
} from '#shared/testing/samples.js';
import { userSearch } from '../users.search.js';
import { UserPage } from './user-page.js';

const route = { path: '/administration/users/$userId', validateSearch: userSearch };
const phrase = 'amber bridge candle dune ember fjord glacier harbour';
const laptopSession: OwnSessionReply = {
  id: 5,
  device: 'Firefox on Linux',
  userAgent: null,
  ip: '192.0.2.7',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastSeenAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-08T09:00:00.000Z',
  current: false,
};

function startServer(change: Partial<UserDetailReply> = {}): FakeApi {
  return FakeApi.start()
    .on(readSession, superuserSession())
    .on(readUser, sampleUser(change))
    .on(listUsers, { users: [sampleUserRow({ id: 1 }), sampleUserRow()], nextCursor: null })
    .on(listSessionsOfUser, { sessions: [laptopSession], nextCursor: null })
    .on(listGroups, { groups: [sampleGroup()], nextCursor: null });
}

const open = (address = '') =>
  renderWithProviders(<UserPage />, `/administration/users/2${address}`, route);

describe('the page of a user', () => {
  afterEach(() => act(() => setLocale('en')));

  it('shows where each permission comes from and how saving would change it', async () => {
    const server = startServer({ granted: ['logs-access'], permissions: ['logs-access'] });
    server.on(editUser, sampleUser());
    await open();

    const effective = await screen.findByRole('region', { name: 'Effective permissions' });
    const eventLog = within(effective).getByText('Event log').closest('summary');
    expect(eventLog).toHaveTextContent('Event log1 of 3individual');
    expect(within(effective).getByText('View the event log')).not.toBeVisible();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'operators' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'View the event log' }));

    expect(effective).toHaveTextContent('including unsaved changes');
    expect(within(effective).getByText('View the event log')).toBeVisible();
    const rows = within(effective).getAllByRole('listitem');
    expect(rows.filter((row) => within(row).queryByText('operators'))).toHaveLength(2);
    expect(within(effective).getAllByText('new')).toHaveLength(2);
    expect(within(effective).getByText('removed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(server.sentBodies(editUser)).toEqual([{ groupIds: [7], permissions: [] }]),
    );
    expect(await screen.findByText('Saved. The change applies immediately.')).toBeVisible();
  });

  it('keeps an area of permissions unfolded when its change is undone', async () => {
    startServer({ granted: ['logs-access'], permissions: ['logs-access'] });
    await open();
    const effective = within(await screen.findByRole('region', { name: 'Effective permissions' }));
    expect(effective.getByRole('heading', { name: 'Event log' })).toBeVisible();
    const permission = screen.getByRole('checkbox', { name: 'View the event log' });

    await userEvent.click(permission);
    expect(effective.getByText('removed')).toBeVisible();
    await userEvent.click(permission);

    expect(effective.getByText('View the event log')).toBeVisible();
  });

  it('sends only changes', async () => {
    const server = startServer().on(editUser, sampleUser({ displayName: 'Ada L.' }));
    await open();

    const name = await screen.findByLabelText('Display name');
    await userEvent.type(name, ' L.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(server.sentBodies(editUser)).toEqual([{ displayName: 'Ada L.' }]));
  });

  it('keeps changes by another user made while typing', async () => {
    const server = startServer({ granted: ['logs-access'] }).on(editUser, sampleUser());
    const { cache } = await open();
    await userEvent.type(await screen.findByLabelText('Display name'), ' L.');

    server.on(readUser, sampleUser({ granted: [], groups: [{ id: 7, name: 'operators' }] }));
    await act(() => cache.invalidateQueries({ queryKey: queryKeys.users }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(server.sentBodies(editUser)).toEqual([{ displayName: 'Ada L.' }]));
  });

  it('translates permissions to German', async () => {
    startServer();
    act(() => setLocale('de'));
    await open();

    await userEvent.click(await screen.findByText('Berechtigungen auswählen'));
    expect(screen.getByRole('checkbox', { name: 'Bereich & Navigation (Wartung)' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Superuser löschen' })).toBeVisible();
    expect(screen.getByText('maintenance-access')).toBeVisible();
  });

  it('keeps the form values if the user exceeds their own permissions', async () => {
    startServer().failWith(editUser, 'RIGHTS_EXCEEDED', {
      detail: 'You do not hold: logs-delete.',
    });
    await open();

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Edit settings' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    const form = screen.getByRole('region', { name: 'Name, groups and permissions' });
    expect(await within(form).findByRole('alert')).toHaveTextContent('logs-delete');
    expect(screen.getByRole('checkbox', { name: 'Edit settings' })).toBeChecked();
  });

  it('offers no permissions for a superuser, who has all of them', async () => {
    startServer({ superuser: true });
    await open();

    expect(await screen.findByText(/has all permissions, including future ones/)).toBeVisible();
    expect(screen.getByLabelText('Display name')).toBeEnabled();
    expect(screen.queryByRole('checkbox', { name: 'Edit settings' })).not.toBeInTheDocument();
  });

  it('opens no dialog for what users cannot do to themselves', async () => {
    startServer({ id: 1 });
    await open('?open=deactivate');

    expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeDisabled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is read-only without the permission to edit', async () => {
    startServer().on(readSession, sampleSession('users-access'));
    await open();

    expect(
      await screen.findByText(/you need the permission “Edit users” \(users-edit\)/),
    ).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Edit settings' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Account actions' })).not.toBeInTheDocument();
  });
});

describe('actions for a user', () => {
  it('deactivates after explaining what ends', async () => {
    const server = startServer({ sessions: 2, tokens: 1 }).on(
      setUserActive,
      sampleUser({ active: false }),
    );
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Ada?' });
    expect(dialog).toHaveTextContent('2 active sessions end immediately');
    expect(dialog).toHaveTextContent('1 API token stops working');
    expect(dialog).toHaveTextContent('stay in the event log and the history');
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Deactivate Ada, end 2 sessions, block 1 token' }),
    );

    await waitFor(() => expect(server.sentBodies(setUserActive)).toEqual([{ active: false }]));
  });

  it('explains why users cannot lock themselves out', async () => {
    startServer({ id: 1, superuser: true }).on(listUsers, {
      users: [sampleUserRow({ id: 1, superuser: true })],
      nextCursor: null,
    });
    await open();

    expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Deactivate' })).toHaveAccessibleDescription(
      /your own account/,
    );
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Remove superuser status…' }),
      ).toHaveAccessibleDescription(/last active superuser/),
    );
  });

  it('renews the phrase, shows it once and asks before it is left', async () => {
    const server = startServer().on(renewSecurityPhrase, {
      username: 'ada',
      securityPhrase: phrase,
    });
    await open('?open=phrase');

    expect(await screen.findByText(/reach Ada over a secure channel/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Replace security phrase of Ada' }));
    const card = await screen.findByRole('region', { name: 'Security phrase' });

    expect(card).toHaveTextContent(phrase);
    expect(server.sentBodies(renewSecurityPhrase)).toHaveLength(1);
    await userEvent.click(within(card).getByRole('checkbox'));
    await userEvent.click(within(card).getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(phrase)).not.toBeInTheDocument();
  });

  it('resets the second factor after explaining the consequences', async () => {
    let hasTwoFactor = true;
    const server = startServer()
      .on(readUser, () => sampleUser({ twoFactor: hasTwoFactor }))
      .on(resetTwoFactorOfUser, () => {
        hasTwoFactor = false;
      });
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Reset second factor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reset second factor for Ada?' });
    expect(dialog).toHaveTextContent('sign in with just the password');
    expect(dialog).toHaveTextContent('The recovery codes will stop working');
    expect(dialog).toHaveTextContent('Make sure the request really comes from Ada');
    expect(server.sentBodies(resetTwoFactorOfUser)).toEqual([]);
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Reset second factor for Ada' }),
    );

    await waitFor(() => expect(server.sentBodies(resetTwoFactorOfUser)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Reset second factor' })).not.toBeInTheDocument(),
    );
  });

  it('keeps the second factor and shows the reason if the request fails', async () => {
    startServer({ twoFactor: true }).failWith(resetTwoFactorOfUser, 'RIGHTS_EXCEEDED');
    await open('?open=two-factor');

    const dialog = await screen.findByRole('dialog');
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Reset second factor for Ada' }),
    );

    expect(await within(dialog).findByRole('alert')).toHaveTextContent('RIGHTS_EXCEEDED');
    expect(screen.getByRole('button', { name: 'Reset second factor' })).toBeInTheDocument();
  });

  it('offers no reset without a second factor, whatever the URL says', async () => {
    startServer({ twoFactor: false });
    await open('?open=two-factor');

    expect(await screen.findByRole('region', { name: 'Account actions' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /second factor/ })).not.toBeInTheDocument();
  });

  it('demotes a superuser only after the name was typed', async () => {
    const server = startServer({ superuser: true }).on(removeSuperuser, undefined);
    await open('?open=remove-superuser');

    const demoteButton = await screen.findByRole('button', { name: 'Make Ada a regular user' });
    expect(demoteButton).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type ada to confirm'), 'ada');
    await userEvent.click(demoteButton);

    await waitFor(() => expect(server.sentBodies(removeSuperuser)).toHaveLength(1));
    const sent = server.sentRequests.find(({ endpoint }) => endpoint === removeSuperuser);
    expect(sent?.request.url.search).toBe('?keepAccount=true');
  });

  it('returns to the list after the user was deleted', async () => {
    const server = startServer({ sessions: 1 }).on(removeUser, undefined);
    const { router } = await open('?open=remove');

    await userEvent.type(await screen.findByLabelText('Type ada to confirm'), 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ada' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/administration/users'));
    expect(server.sentBodies(removeUser)).toHaveLength(1);
  });

  it('shows the sessions and ends all of them', async () => {
    const server = startServer({ sessions: 1 }).on(endSessionsOfUser, undefined);
    await open();

    const sessions = await screen.findByRole('region', { name: 'Sessions' });
    expect(await within(sessions).findByText('Firefox on Linux')).toBeVisible();
    expect(sessions).toHaveTextContent('192.0.2.7');
    await userEvent.click(within(sessions).getByRole('link', { name: 'End all' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End 1 session of Ada' }));

    await waitFor(() => expect(server.sentBodies(endSessionsOfUser)).toHaveLength(1));
  });

  it('stays open with the reason if the server rejects the request', async () => {
    startServer().failWith(setUserActive, 'LAST_SUPERUSER');
    await open('?open=deactivate');

    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Ada' }));

    const dialog = screen.getByRole('dialog', { name: 'Deactivate Ada?' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'This is the last active superuser.',
    );
  });
});
