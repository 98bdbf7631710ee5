import {
  createGroup,
  type GroupReply,
  listGroups,
  listMembers,
  permissionIds,
  readGroup,
  readSession,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '#shared/i18n/locale.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleGroup, sampleSession, sampleUserRow } from '#shared/testing/samples.js';
import { GroupsPage } from './groups-page.js';
import { groupsSearch } from './groups.search.js';

const route = { path: '/administration/groups', validateSearch: groupsSearch };

function startServer(...groups: GroupReply[]): FakeApi {
  return FakeApi.start()
    .on(
      readSession,
      sampleSession('groups-access', 'groups-edit', 'stacks-access', 'stacks-redeploy'),
    )
    .on(listGroups, { groups, nextCursor: null });
}

const open = (address = '') =>
  renderWithProviders(<GroupsPage />, `/administration/groups${address}`, route);

describe('the groups page', () => {
  afterEach(() => act(() => setLocale('en')));

  it('shows the number of members', async () => {
    startServer(sampleGroup({ members: 12 }));
    await open();

    const row = await screen.findByRole('row', { name: /operators/ });
    expect(row).toHaveTextContent('Redeploy what is outdated');
    expect(row).toHaveTextContent('12');
    expect(row).toHaveTextContent(`2 of ${permissionIds.length}`);
  });

  it('names the members of a group that has up to three', async () => {
    startServer(sampleGroup({ members: 1 })).on(listMembers, {
      users: [sampleUserRow()],
      nextCursor: null,
    });
    await open();

    const row = await screen.findByRole('row', { name: /operators/ });
    await waitFor(() => expect(row).toHaveTextContent('Ada'));
  });

  it('offers to create the first group', async () => {
    startServer();
    await open();

    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New group' })).toHaveLength(2);
  });

  it('compares the permissions of groups in the user’s language', async () => {
    startServer(sampleGroup(), sampleGroup({ id: 8, name: 'readers', permissions: [] }));
    act(() => setLocale('de'));
    await open('?view=matrix');

    const table = await screen.findByRole('table');
    const head = within(table).getAllByRole('columnheader');
    expect(head.map(({ textContent }) => textContent)).toEqual([
      'Berechtigung',
      'operators2 von 32',
      'readers0 von 32',
    ]);
    const row = within(table).getByRole('row', { name: /^Stacks neu ausrollen/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['gewährt', 'nicht gewährt']);
    expect(
      within(table).getByRole('row', { name: /^Bereich & Navigation \(Wartung\)/ }),
    ).toHaveTextContent('maintenance-accessin keiner Gruppe');
  });

  it('creates a group and opens it, so that members can be added', async () => {
    const server = startServer()
      .on(createGroup, sampleGroup())
      .on(readGroup, sampleGroup())
      .on(listMembers, { users: [], nextCursor: null });
    const { router } = await open('?open=create');

    await userEvent.type(await screen.findByLabelText('Name'), 'operators');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Stacks: all permissions' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create group' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/administration/groups/7'));
    // All permissions of the area except stacks-redeploy-all, which this user does not hold and
    // cannot grant.
    expect(server.sentBodies(createGroup)).toEqual([
      { name: 'operators', permissions: ['stacks-access', 'stacks-redeploy'] },
    ]);
  });

  it('shows an error if the name is taken', async () => {
    startServer().failWith(createGroup, 'GROUP_NAME_TAKEN');
    await open('?open=create');

    await userEvent.type(await screen.findByLabelText('Name'), 'operators');
    await userEvent.click(screen.getByRole('button', { name: 'Create group' }));

    const form = screen.getByRole('dialog', { name: 'New group' });
    expect(await within(form).findByRole('alert')).toHaveTextContent(
      'This group name is already in use.',
    );
  });
});
