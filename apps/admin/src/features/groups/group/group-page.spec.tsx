import {
  addMember,
  editGroup,
  listMembers,
  listUsers,
  readGroup,
  readSession,
  removeGroup,
  removeMember,
  type GroupReply,
  type Permission,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '#shared/api/query-keys.js';
import { setLocale } from '#shared/i18n/locale.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleGroup, sampleSession, sampleUserRow } from '#shared/testing/samples.js';
import { GroupPage } from './group-page.js';
import { groupSearch } from '../list/groups.search.js';

const route = { path: '/administration/groups/$groupId', validateSearch: groupSearch };
const heldPermissions: Permission[] = [
  'groups-access',
  'groups-edit',
  'users-access',
  'stacks-access',
  'stacks-redeploy',
  'maintenance-access',
];

function startServer(change: Partial<GroupReply> = {}): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession(...heldPermissions))
    .on(readGroup, sampleGroup(change))
    .on(listMembers, { users: [sampleUserRow()], nextCursor: null })
    .on(listUsers, {
      users: [sampleUserRow(), sampleUserRow({ id: 3, username: 'grace', displayName: 'Grace' })],
      nextCursor: null,
    });
}

const open = (address = '') =>
  renderWithProviders(<GroupPage />, `/administration/groups/7${address}`, route);

describe('the permissions of a group', () => {
  afterEach(() => act(() => setLocale('en')));

  it('are sent as selected', async () => {
    const server = startServer().on(editGroup, sampleGroup());
    act(() => setLocale('de'));
    await open();

    await userEvent.click(await screen.findByRole('button', { name: /^Wartung/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bereich & Navigation (Wartung)' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Stacks neu ausrollen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));

    await waitFor(() =>
      expect(server.sentBodies(editGroup)).toEqual([
        { permissions: ['stacks-access', 'maintenance-access'] },
      ]),
    );
  });

  it('keep changes by another user made while a name is typed', async () => {
    const server = startServer().on(editGroup, sampleGroup());
    const { cache } = await open();
    await userEvent.type(await screen.findByLabelText('Name'), '2');

    server.on(readGroup, sampleGroup({ permissions: ['stacks-access'] }));
    await act(() => cache.invalidateQueries({ queryKey: queryKeys.groups }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(server.sentBodies(editGroup)).toEqual([{ name: 'operators2' }]));
  });

  it('are granted and withdrawn by area, as far as the user holds them', async () => {
    const server = startServer().on(editGroup, sampleGroup());
    await open();

    const all = await screen.findByRole('checkbox', { name: 'Stacks: all permissions' });
    expect(all).toBePartiallyChecked();
    expect(screen.getByRole('checkbox', { name: 'Redeploy all stacks' })).toBeDisabled();
    expect(screen.getAllByText('You don’t have this permission').length).toBeGreaterThan(0);
    await userEvent.click(all);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(server.sentBodies(editGroup)).toEqual([{ permissions: [] }]));
  });

  it('show what a partly granted area contains, even when it is folded', async () => {
    startServer();
    await open();

    const stacks = await screen.findByRole('button', { name: /^Stacks 2 of 7/ });
    expect(stacks).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(stacks);
    expect(stacks).toHaveTextContent('only: View stacks, Redeploy stacks');
  });

  it('are found by label and identifier', async () => {
    startServer();
    await open();

    await userEvent.type(await screen.findByLabelText('Search permissions'), 'ssh-edit');

    expect(screen.getByRole('checkbox', { name: 'Edit SSH access' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Edit settings' })).not.toBeInTheDocument();
  });

  it('cannot be changed by a user who holds less than the group grants', async () => {
    startServer({ permissions: ['settings-edit'] });
    await open();

    expect(
      await screen.findByText(/Only users who have all its permissions can edit the group/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete group' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Add user')).not.toBeInTheDocument();
  });

  it('show an error in the form', async () => {
    startServer().failWith(editGroup, 'RIGHTS_EXCEEDED', {
      detail: 'You do not hold: logs-access.',
    });
    await open();

    await userEvent.type(await screen.findByLabelText('Name'), 's');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    const form = screen.getByRole('region', { name: 'Name and permissions' });
    expect(await within(form).findByRole('alert')).toHaveTextContent('logs-access');
  });
});

describe('the members of a group', () => {
  it('are found by name and added', async () => {
    const server = startServer().on(addMember, undefined);
    await open();

    await userEvent.type(await screen.findByLabelText('Add user'), 'gra');
    const known = await screen.findByRole('option', { name: /Ada/ });
    expect(known).toHaveTextContent('already a member');
    await userEvent.click(screen.getByRole('option', { name: /Grace/ }));

    expect(await screen.findByText('Grace was added to the group.')).toBeVisible();
    const sent = server.sentRequests.find(({ endpoint }) => endpoint === addMember);
    expect(sent?.request.url.pathname).toBe('/api/groups/7/members/3');
  });

  it('are removed', async () => {
    const server = startServer({ members: 1 }).on(removeMember, undefined);
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ada from the group' }));

    await waitFor(() =>
      expect(server.sentRequests.find(({ endpoint }) => endpoint === removeMember)).toBeDefined(),
    );
  });

  it('show an error next to them', async () => {
    startServer({ members: 1 }).failWith(removeMember, 'RIGHTS_EXCEEDED');
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ada from the group' }));

    const members = screen.getByRole('region', { name: 'Members' });
    expect(await within(members).findByRole('alert')).toHaveTextContent(
      'This requires permissions that you don’t have.',
    );
  });
});

describe('removing a group', () => {
  it('with members shows how many lose permissions, and confirms that to the server', async () => {
    const server = startServer({ members: 12 }).on(removeGroup, undefined);
    const { router } = await open('?remove=true');

    const dialog = await screen.findByRole('dialog', { name: 'Delete group operators?' });
    expect(dialog).toHaveTextContent(
      '12 users will immediately lose the permissions that this group grants',
    );
    const remove = within(dialog).getByRole('button', {
      name: 'Delete operators (12 members)',
    });
    expect(remove).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type operators to confirm'), 'operators');
    await userEvent.click(remove);

    await waitFor(() => expect(router.state.location.pathname).toBe('/administration/groups'));
    const sent = server.sentRequests.find(({ endpoint }) => endpoint === removeGroup);
    expect(sent?.request.url.search).toBe('?withMembers=true');
  });

  it('without members needs no confirmation word', async () => {
    const server = startServer().on(removeGroup, undefined);
    await open('?remove=true');

    await userEvent.click(await screen.findByRole('button', { name: 'Delete operators' }));

    await waitFor(() => {
      const sent = server.sentRequests.find(({ endpoint }) => endpoint === removeGroup);
      expect(sent?.request.url.search).toBe('');
    });
  });
});
