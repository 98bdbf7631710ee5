import {
  createUser,
  listGroups,
  listUsers,
  readSession,
  readUserFacets,
  registerSuperuser,
  type UserRowReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import {
  sampleGroup,
  sampleSession,
  sampleUser,
  sampleUserRow,
  superuserSession,
} from '#shared/testing/samples.js';
import { UsersPage } from './users-page.js';
import { usersSearch } from './users.search.js';

const route = { path: '/administration/users', validateSearch: usersSearch };
const phrase = 'amber bridge candle dune ember fjord glacier harbour';

function startServer(...users: UserRowReply[]): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('users-access', 'users-edit', 'groups-access', 'stacks-access'))
    .on(listGroups, {
      groups: [
        sampleGroup({ permissions: ['stacks-access'] }),
        sampleGroup({ id: 8, name: 'roots', permissions: ['settings-edit'] }),
      ],
      nextCursor: null,
    })
    .on(listUsers, { users, nextCursor: null })
    .on(readUserFacets, { active: 5, inactive: 2, kind: { person: 7, service: 2 }, superuser: 1 });
}

const open = (address = '') =>
  renderWithProviders(<UsersPage />, `/administration/users${address}`, route);
const requestsOf = (server: FakeApi): string[] =>
  server.sentRequests
    .filter(({ endpoint }) => endpoint === listUsers)
    .map(({ request }) => request.url.search);

// Make the window wide enough for all columns.
beforeAll(() => (window.innerWidth = 1440));

describe('the users page', () => {
  it('shows who has which permissions', async () => {
    startServer(
      sampleUserRow({ groups: [{ id: 7, name: 'operators' }], twoFactor: true }),
      sampleUserRow({
        id: 1,
        username: 'lena',
        displayName: 'Lena',
        superuser: true,
        active: false,
        lastSignInAt: null,
      }),
    );
    await open();

    const ada = await screen.findByRole('row', { name: /Ada/ });
    expect(ada).toHaveTextContent('Active');
    expect(ada).toHaveTextContent('operators');
    expect(ada).not.toHaveTextContent('Superuser');
    const lena = screen.getByRole('row', { name: /Lena/ });
    expect(lena).toHaveTextContent('Deactivated');
    expect(lena).toHaveTextContent('Superuser');
    expect(lena).toHaveTextContent('you');
    expect(lena).toHaveTextContent('never');
  });

  it('warns about everyone who signs in with nothing but a password', async () => {
    const people = [
      sampleUserRow({ id: 2, displayName: 'Ada' }),
      sampleUserRow({ id: 3, displayName: 'Ben', twoFactor: true }),
      sampleUserRow({ id: 4, displayName: 'Cora', external: true }),
      sampleUserRow({ id: 5, displayName: 'Dan', active: false }),
      sampleUserRow({ id: 6, displayName: 'Pipeline', kind: 'service' }),
    ];
    startServer(...people);
    await open();
    const cellOf = async (name: string) => {
      const row = await screen.findByRole('row', { name: new RegExp(name) });
      return within(row).getAllByRole('cell').at(-2) ?? row;
    };

    expect((await cellOf('Ada')).querySelector('svg')).toBeInTheDocument();
    expect(await cellOf('Ada')).toHaveTextContent('off');
    expect(await cellOf('Ben')).toHaveTextContent('on');
    expect(await cellOf('Cora')).toHaveTextContent('by provider');
    expect((await cellOf('Dan')).querySelector('svg')).toBeNull();
    expect(await cellOf('Pipeline')).toHaveTextContent('–');
  });

  it('stores filters in the URL and sends them to the server', async () => {
    const server = startServer(sampleUserRow());
    const { router } = await open();

    await userEvent.click(await screen.findByRole('button', { name: /^Deactivated/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Service/ }));
    await userEvent.selectOptions(await screen.findByLabelText('Group'), 'operators');

    await waitFor(() =>
      expect(router.state.location.href).toBe(
        '/administration/users?active=false&kind=service&group=7',
      ),
    );
    await waitFor(() =>
      expect(requestsOf(server).at(-1)).toBe('?limit=200&active=false&kind=service&group=7'),
    );
  });

  it('shows on each chip how many users match with the other filters', async () => {
    const server = startServer(sampleUserRow());
    await open('?active=true&group=7');

    expect(await screen.findByRole('button', { name: /^Active.*5$/, pressed: true })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Deactivated.*2$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Person.*6$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Service.*2$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Superuser.*1$/ })).toBeVisible();
    const facets = server.sentRequests.filter(({ endpoint }) => endpoint === readUserFacets);
    expect(facets.map(({ request }) => request.url.search)).toContain('?active=true&group=7');
  });

  it('hides actions without the permission', async () => {
    startServer(sampleUserRow()).on(readSession, sampleSession('users-access'));
    await open('?open=create');

    expect(await screen.findByRole('row', { name: /Ada/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /New|Create/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('creating a user', () => {
  it('sends the input and shows the phrase until it is saved', async () => {
    const server = startServer().on(createUser, { user: sampleUser(), securityPhrase: phrase });
    const { router } = await open('?open=create');

    await userEvent.type(await screen.findByLabelText('User name'), 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
    const warning = 'No permissions selected';
    expect(screen.getByRole('note', { name: warning })).toHaveTextContent('empty overview');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'operators' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Edit users' }));
    expect(screen.queryByRole('note', { name: warning })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Create user' }));

    const card = await screen.findByRole('region', { name: 'Security phrase' });
    expect(card).toHaveTextContent(phrase);
    expect(card).toHaveTextContent('For Ada (ada)');
    expect(card).toHaveTextContent('Give them to the user securely');
    expect(server.sentBodies(createUser)).toEqual([
      {
        kind: 'person',
        username: 'ada',
        password: expect.stringMatching(/^[\w]{5}(-[\w]{5}){3}$/) as unknown,
        groupIds: [7],
        permissions: ['users-edit'],
      },
    ]);
    expect(within(card).getByRole('button', { name: 'Done' })).toBeDisabled();
    await userEvent.click(within(card).getByRole('checkbox'));
    await userEvent.click(within(card).getByRole('button', { name: 'Done' }));

    expect(screen.queryByText(phrase)).not.toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('warns that a group without permissions lets the user see nothing', async () => {
    startServer().on(listGroups, {
      groups: [
        sampleGroup({ name: 'guests', permissions: [] }),
        sampleGroup({ id: 8, permissions: ['stacks-access'] }),
      ],
      nextCursor: null,
    });
    await open('?open=create');

    expect(await screen.findByText(/sees only an empty overview/)).toBeVisible();
    expect(screen.queryByRole('note', { name: 'No permissions selected' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'guests' }));

    expect(screen.getByRole('note', { name: 'No permissions selected' })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'operators' }));
    expect(screen.queryByRole('note', { name: 'No permissions selected' })).not.toBeInTheDocument();
  });

  it('warns before the phrase is left', async () => {
    startServer().on(createUser, { user: sampleUser(), securityPhrase: phrase });
    const { router } = await open('?open=create');
    await userEvent.type(await screen.findByLabelText('User name'), 'ada');
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet evening');
    await userEvent.click(screen.getByRole('button', { name: 'Create user' }));
    await screen.findByText(phrase);

    void router.navigate({ to: '/setup' });

    expect(
      await screen.findByRole('dialog', { name: 'Leave without saving a copy?' }),
    ).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/administration/users'));
  });

  it('asks for no password for a service user and opens its page', async () => {
    const service = sampleUser({ id: 9, username: 'pipeline', kind: 'service' });
    const server = startServer().on(createUser, { user: service, securityPhrase: null });
    const { router } = await open('?open=create');

    await userEvent.type(await screen.findByLabelText('User name'), 'pipeline');
    await userEvent.click(screen.getByRole('radio', { name: 'Service user' }));
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Create user' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/administration/users/9'));
    expect(server.sentBodies(createUser)).toEqual([
      { kind: 'service', username: 'pipeline', groupIds: [], permissions: [] },
    ]);
  });

  it('marks missing input, and permissions that the user does not hold', async () => {
    startServer().failWith(createUser, 'RIGHTS_EXCEEDED', {
      detail: 'You do not hold: settings-edit.',
    });
    await open('?open=create');

    await userEvent.type(await screen.findByLabelText('User name'), 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('Enter at least 10 characters.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet evening');
    await userEvent.click(screen.getByRole('button', { name: 'Create user' }));

    const form = screen.getByRole('dialog', { name: 'New user' });
    const alert = await within(form).findByRole('alert');
    expect(alert).toHaveTextContent('This requires permissions that you don’t have.');
    expect(alert).toHaveTextContent('settings-edit');
    expect(screen.getByLabelText('User name')).toHaveValue('ada');
  });

  it('locks groups and permissions beyond the user’s own', async () => {
    startServer();
    await open('?open=create');

    const roots = await screen.findByRole('checkbox', { name: 'roots' });
    expect(roots).toBeDisabled();
    expect(screen.getByText('Grants permissions that you don’t have')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Edit settings' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Edit users' })).toBeEnabled();
  });
});

describe('creating a superuser', () => {
  it('is not offered to other users, whatever the URL says', async () => {
    startServer();
    await open('?open=superuser');

    expect(await screen.findByRole('radio', { name: 'Person' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Superuser' })).not.toBeInTheDocument();
  });

  it('is for superusers only, and shows the phrase', async () => {
    const server = startServer().on(readSession, superuserSession()).on(registerSuperuser, {
      id: 3,
      username: 'ada',
      displayName: 'ada',
      superuser: true,
      securityPhrase: phrase,
    });
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'New user' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Superuser' }));
    expect(screen.getByRole('note')).toHaveTextContent('every permission');
    expect(screen.queryByRole('checkbox', { name: 'operators' })).not.toBeInTheDocument();
    await userEvent.type(await screen.findByLabelText('User name'), 'ada');
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet evening');
    await userEvent.click(screen.getByRole('button', { name: 'Create superuser' }));

    expect(await screen.findByText(phrase)).toBeVisible();
    expect(server.sentBodies(registerSuperuser)).toEqual([
      { username: 'ada', password: 'a quiet evening' },
    ]);
  });
});
