import {
  listDuplicates,
  listStacks,
  previewRemoval,
  readMaintenanceMode,
  readSession,
  readStackFacets,
  removeDuplicate,
  type Permission,
  type RemovalPreviewReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, sampleStackFacets } from '#shared/testing/samples.js';
import { StacksPage } from '../list/stacks-page.js';
import { stacksSearch } from '../list/stacks.search.js';
import { sampleStackList, sampleSessionWith, sampleStack } from '../testing/given.js';

const duplicateShops = [5, 6].map((id) =>
  sampleStack({
    id,
    platformId: id + 10,
    name: 'shop',
    obstacle: 'duplicate',
    updatedAt: id === 6 ? '2026-01-02T00:00:00.000Z' : null,
  }),
);
const [, laterShop = sampleStack({ id: 6 })] = duplicateShops;
const group = {
  server: { id: 1, name: 'home' },
  environmentId: 1,
  projectName: 'shop',
  containers: 2,
  stacks: duplicateShops,
};
const removablePreview: RemovalPreviewReply = {
  stack: laterShop,
  removable: true,
  obstacle: null,
  touched: [],
  staying: [15],
};
const blockedPreview: RemovalPreviewReply = {
  ...removablePreview,
  removable: false,
  obstacle: 'containers',
  touched: ['shop-web-1', 'shop-db-1'],
};
const administratorPermissions: Permission[] = ['stacks-access', 'maintenance-server-edit'];

interface ApiOptions {
  groups?: (typeof group)[];
  preview?: RemovalPreviewReply;
  permissions?: Permission[];
}

function startApi({
  groups = [group],
  preview = removablePreview,
  permissions = administratorPermissions,
}: ApiOptions = {}) {
  return FakeApi.start()
    .on(readSession, sampleSessionWith(permissions))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, sampleStackList(duplicateShops))
    .on(readStackFacets, sampleStackFacets({ total: 2 }))
    .on(listDuplicates, { groups, nextCursor: null })
    .on(previewRemoval, preview)
    .on(removeDuplicate, preview);
}

const show = (address = '/stacks') =>
  renderWithProviders(<StacksPage />, address, { path: '/stacks', validateSearch: stacksSearch });
const showRecordDialog = () => show('/stacks?duplicates=true&record=6');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const removeTitle = 'Remove record 16 of shop';

describe('stacks that share a name', () => {
  it('are announced on the page, and listed in a dialog with a URL', async () => {
    startApi();
    const { router } = await show('/stacks?health=healthy');

    const notice = await screen.findByRole('note');
    expect(notice).toHaveTextContent('2 stacks share a name');
    await userEvent.click(within(notice).getByRole('link', { name: 'Review and clean up' }));

    const list = await dialog('Stacks with the same name');
    const section = await list.findByRole('region', { name: 'shop on home' });
    expect(section).toHaveTextContent('environment 1 · 2 containers with this name');
    expect(
      within(section)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Record 16', 'Record 15']);
    expect(section).toHaveTextContent(/Record 16.*last updated.*Record 15.*never updated/);
    const [latest, older] = within(section).getAllByRole('listitem');
    expect(latest).toHaveTextContent('Probably in use');
    expect(older).not.toHaveTextContent('Probably in use');
    await waitFor(() =>
      expect(router.state.location.href).toBe('/stacks?health=healthy&duplicates=true'),
    );
  });

  it('are not mentioned if there are none', async () => {
    const api = startApi({ groups: [] });
    await show();
    await screen.findAllByRole('link', { name: 'shop' });
    await waitFor(() =>
      expect(api.sentRequests.some(({ endpoint }) => endpoint === listDuplicates)).toBe(true),
    );
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('do not affect the list behind the dialog', async () => {
    const api = startApi();
    await showRecordDialog();
    await dialog(`${removeTitle}?`);
    const listRequest = api.sentRequests.filter(({ endpoint }) => endpoint === listStacks).at(-1);
    expect([...(listRequest?.request.url.searchParams.keys() ?? [])]).not.toContain('record');
  });

  it('are removed after the name was typed, and disappear from the list at once', async () => {
    const api = startApi();
    const { router, cache } = await show('/stacks?duplicates=true');
    // As in the app, the list is not refetched until the API announces the change.
    cache.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
    const list = await dialog('Stacks with the same name');
    expect(
      await list.findByRole('button', { name: 'Clean up record 15 of shop' }),
    ).toHaveTextContent('Clean up record 15…');
    await userEvent.click(list.getByRole('button', { name: 'Actions for record 16 of shop' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Clean up record 16…' }));

    const confirmation = await dialog(`${removeTitle}?`);
    expect(confirmation.getByText(/will remove record 16 of shop/)).toBeVisible();
    expect(confirmation.getByText(/none will be removed. Volumes are kept/)).toBeVisible();
    expect(confirmation.getByText('Record 15 with the same name is kept.')).toBeVisible();
    await waitFor(() =>
      expect(router.state.location.href).toBe('/stacks?duplicates=true&record=6'),
    );
    const act = confirmation.getByRole('button', { name: removeTitle });
    expect(act).toBeDisabled();
    await userEvent.type(confirmation.getByLabelText('Type shop to confirm'), 'shop');
    await userEvent.click(act);

    expect(await screen.findByText('No two stacks share a name any more.')).toBeVisible();
    await waitFor(() => expect(router.state.location.href).toBe('/stacks?duplicates=true'));
    expect(api.sentBodies(removeDuplicate)).toHaveLength(1);
  });

  it('are kept if their removal would take containers down, with the reason', async () => {
    const api = startApi({ preview: blockedPreview });
    const { router } = await showRecordDialog();

    const obstacleDialog = await dialog('Record 16 of shop can’t be removed');
    expect(obstacleDialog.getByText(/There are containers with this stack name/)).toBeVisible();
    const touchedList = obstacleDialog.getByRole('list', {
      name: 'Containers that would be taken down',
    });
    expect(touchedList).toHaveTextContent('shop-web-1shop-db-1');
    expect(obstacleDialog.queryByRole('textbox')).not.toBeInTheDocument();

    api.on(previewRemoval, removablePreview);
    await userEvent.click(obstacleDialog.getByRole('button', { name: 'Check again' }));
    await dialog(`${removeTitle}?`);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.href).toBe('/stacks?duplicates=true'));
  });

  it('are read again after a failed removal', async () => {
    const api = startApi().failWith(removeDuplicate, 'STACK_RECORD_NEEDED');
    await showRecordDialog();
    const confirmation = await dialog(`${removeTitle}?`);
    api.on(previewRemoval, blockedPreview);

    await userEvent.type(confirmation.getByLabelText('Type shop to confirm'), 'shop');
    await userEvent.click(confirmation.getByRole('button', { name: removeTitle }));

    await dialog('Record 16 of shop can’t be removed');
  });

  it('show a preview and the required permission to read-only users', async () => {
    startApi({ permissions: ['stacks-access'] });
    await showRecordDialog();

    const confirmation = await dialog(`${removeTitle}?`);
    expect(confirmation.getByText(/maintenance-server-edit/)).toBeVisible();
    expect(confirmation.queryByRole('button', { name: removeTitle })).not.toBeInTheDocument();
  });

  it('show that the platform did not answer', async () => {
    startApi().failWith(previewRemoval, 'PLATFORM_UNREACHABLE');
    await showRecordDialog();
    const preview = await dialog('Clean up record');
    expect(await preview.findByRole('alert')).toHaveTextContent('PLATFORM_UNREACHABLE');
  });
});
