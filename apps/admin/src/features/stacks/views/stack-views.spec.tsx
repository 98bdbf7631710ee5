import {
  createStackView,
  listDuplicates,
  listStacks,
  listStackViews,
  readMaintenanceMode,
  readSession,
  readStackFacets,
  type SavedViewReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, sampleStackFacets } from '#shared/testing/samples.js';
import { StacksPage } from '../list/stacks-page.js';
import { stacksSearch } from '../list/stacks.search.js';
import { sampleStackList, sampleSessionWith, sampleStack } from '../testing/given.js';

const outdated: SavedViewReply = {
  id: 3,
  name: 'Outdated media',
  search: 'outdated=true&group=Media&order=name',
  createdAt: '2026-03-01T10:00:00.000Z',
};

async function openMenu(address: string, views: SavedViewReply[]) {
  const api = FakeApi.start()
    .on(readSession, sampleSessionWith(['stacks-access']))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, sampleStackList([sampleStack({ id: 1 })]))
    .on(listDuplicates, { groups: [], nextCursor: null })
    .on(listStackViews, () => ({ views: [...views], nextCursor: null }))
    .on(readStackFacets, sampleStackFacets({ total: 1 }));
  const route = { path: '/stacks', validateSearch: stacksSearch };
  const { router } = await renderWithProviders(<StacksPage />, address, route);
  await userEvent.click(await screen.findByRole('button', { name: /View/ }));
  return { api, router };
}

describe('saved views of the stack list', () => {
  it('replace the current filters and order', async () => {
    const { router } = await openMenu('/stacks?search=web&outdated=true', [outdated]);

    await userEvent.click(await screen.findByRole('menuitem', { name: 'Outdated media' }));

    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        ...{ outdated: 'true', group: 'Media', order: 'name' },
      }),
    );
    expect(await screen.findByRole('button', { name: 'View: Outdated media' })).toBeInTheDocument();
  });

  it('keep filters and order under a name', async () => {
    const views: SavedViewReply[] = [];
    const { api } = await openMenu('/stacks?tag=web&order=name', views);
    api.on(createStackView, () => {
      views.push({ ...outdated, name: 'Web', search: 'tag=web&order=name' });
      return views[0] ?? outdated;
    });

    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save view…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Web');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('button', { name: 'View: Web' })).toBeInTheDocument();
    expect(api.sentBodies(createStackView)).toEqual([
      { name: 'Web', search: 'tag=web&order=name' },
    ]);
  });
});
