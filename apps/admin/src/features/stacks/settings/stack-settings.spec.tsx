import {
  editStack,
  editStacks,
  listDuplicates,
  listStacks,
  listStackViews,
  readMaintenanceMode,
  readSession,
  readStack,
  readStackFacets,
  type Permission,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, sampleStackFacets } from '#shared/testing/samples.js';
import { StacksPage } from '../list/stacks-page.js';
import { stacksSearch } from '../list/stacks.search.js';
import { StackView } from '../stack/stack-page.js';
import {
  sampleStackDetail,
  sampleStackList,
  sampleSessionWith,
  sampleStack,
} from '../testing/given.js';

const shop = sampleStack({
  id: 1,
  name: 'shop',
  tags: ['production', 'web'],
  labelTags: ['web'],
  group: 'Shop',
  owner: 'Team Commerce',
  neverInBulk: true,
});
const wiki = sampleStack({ id: 2, name: 'wiki' });
const editorPermissions: Permission[] = ['stacks-access', 'stacks-edit'];

function startApi(permissions = editorPermissions): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSessionWith(permissions))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, sampleStackList([shop, wiki]))
    .on(listDuplicates, { groups: [], nextCursor: null })
    .on(listStackViews, { views: [], nextCursor: null })
    .on(readStack, sampleStackDetail(shop, { note: 'Ask before Friday.' }))
    .on(
      readStackFacets,
      sampleStackFacets({
        total: 2,
        tag: { production: 1, web: 1 },
        group: { Shop: 1 },
        owner: { 'Team Commerce': 1 },
        neverInBulk: 1,
      }),
    );
}

const showList = (address = '/stacks') =>
  renderWithProviders(<StacksPage />, address, { path: '/stacks', validateSearch: stacksSearch });

describe('the details on the page of a stack', () => {
  it('are shown', async () => {
    startApi(['stacks-access']);
    await renderWithProviders(<StackView stackId={1} />);

    const section = await screen.findByRole('region', { name: 'Tags and details' });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map((item) => item.textContent.trim()),
    ).toEqual(['production', 'web']);
    expect(within(section).getByTitle('web (from a container label)')).toBeInTheDocument();
    expect(section).toHaveTextContent('Shop');
    expect(section).toHaveTextContent('Team Commerce');
    expect(section).toHaveTextContent('Ask before Friday.');
    expect(section).toHaveTextContent('Bulk redeploys skip this stack.');
    expect(within(section).queryByRole('button')).not.toBeInTheDocument();
  });

  it('are edited without the tags from labels', async () => {
    const api = startApi().on(editStack, shop);
    await renderWithProviders(<StackView stackId={1} />);

    await userEvent.click(
      await screen.findByRole('button', { name: 'Edit tags and details of shop' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Edit details of shop' });
    expect(dialog).toHaveTextContent('Tags from container labels: web.');
    const tags = within(dialog).getByRole('combobox', { name: 'Tags' });
    await userEvent.type(tags, 'Critical{Enter}');
    await userEvent.clear(within(dialog).getByRole('combobox', { name: 'Group' }));
    await userEvent.click(within(dialog).getByRole('switch', { name: /^Never redeploy in bulk/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.sentBodies(editStack)).toEqual([
      {
        tags: ['production', 'critical'],
        group: null,
        owner: 'Team Commerce',
        note: 'Ask before Friday.',
        neverInBulk: false,
        autoRollback: null,
      },
    ]);
  });

  it('reject what can’t be a tag at the field', async () => {
    startApi();
    await renderWithProviders(<StackView stackId={1} />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Edit tags and details of shop' }),
    );
    const dialog = await screen.findByRole('dialog');

    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Tags' }), '<b>{Enter}');

    expect(dialog).toHaveTextContent('Not allowed as a tag: <b>');
  });
});

describe('the stack list', () => {
  it('marks stacks that are never in bulk and filters by tag, group and owner', async () => {
    const requestedOwners: (string | null)[] = [];
    startApi().on(listStacks, ({ url }) => {
      requestedOwners.push(url.searchParams.get('tag'));
      return sampleStackList([shop, wiki]);
    });
    const { router } = await showList();
    const row = (await screen.findByRole('link', { name: 'shop' })).closest('tr');
    expect(row).toHaveTextContent('Never redeploy in bulk');

    await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Tags', expanded: false }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /production/ }));

    await waitFor(() => expect(router.state.location.search).toMatchObject({ tag: 'production' }));
    await waitFor(() => expect(requestedOwners.at(-1)).toBe('production'));
    expect(screen.getByRole('button', { name: 'Tags, 1 selected' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Group' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Owner' })).toBeInTheDocument();
  });

  it('edits the tags of the selected stacks', async () => {
    const api = startApi().on(editStacks, { changed: [1, 2] });
    await showList();
    await userEvent.click(await screen.findByRole('checkbox', { name: /shop/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /wiki/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit tags…' }));

    const dialog = await screen.findByRole('dialog', { name: 'Edit tags and details' });
    const save = within(dialog).getByRole('button', { name: 'Change 2 stacks' });
    expect(save).toBeDisabled();
    await userEvent.type(
      within(dialog).getByRole('combobox', { name: 'Add tags' }),
      'nightly{Enter}',
    );
    await userEvent.type(
      within(dialog).getByRole('combobox', { name: 'Remove tags' }),
      'production{Enter}',
    );
    await userEvent.click(save);

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.sentBodies(editStacks)).toEqual([
      { stackIds: [1, 2], addTags: ['nightly'], removeTags: ['production'] },
    ]);
  });

  it('removes group and owner of the selected stacks', async () => {
    const api = startApi().on(editStacks, { changed: [1] });
    await showList();
    await userEvent.click(await screen.findByRole('checkbox', { name: /shop/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /wiki/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit tags…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit tags and details' });

    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Group' }), 'Media');
    await userEvent.click(
      within(dialog).getByRole('checkbox', { name: 'Remove the group (1 stack has one)' }),
    );
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Remove the owner/ }));
    expect(within(dialog).getByRole('combobox', { name: 'Group' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2 stacks' }));

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.sentBodies(editStacks)).toEqual([{ stackIds: [1, 2], group: null, owner: null }]);
  });
});
