import {
  createLogView,
  deleteLogView,
  editLogView,
  listLogViews,
  type SavedViewReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { EventLogPage } from '../event-log-page.js';
import { startLogApi } from '../testing/log-api.js';

const failuresView: SavedViewReply = {
  id: 3,
  name: 'Failures today',
  search: 'outcome=failure&last=24h',
  createdAt: '2026-03-01T10:00:00.000Z',
};

async function openMenu(address: string, views: SavedViewReply[]) {
  const api = startLogApi().on(listLogViews, () => ({ views: [...views], nextCursor: null }));
  const { router } = await renderWithProviders(<EventLogPage />, address);
  await userEvent.click(await screen.findByRole('button', { name: /View/ }));
  return { api, router };
}

const choose = async (name: RegExp | string): Promise<void> =>
  userEvent.click(await screen.findByRole('menuitem', { name }));

describe('saved views', () => {
  it('replace the current filters', async () => {
    const { router } = await openMenu('/event-log?actor=otto&view=timeline', [failuresView]);

    await choose('Failures today');

    await waitFor(() =>
      expect(router.state.location.search).toEqual({ outcome: 'failure', last: '24h' }),
    );
    expect(await screen.findByRole('button', { name: 'View: Failures today' })).toBeInTheDocument();
  });

  it('keep filters, order and layout under a name', async () => {
    const views: SavedViewReply[] = [];
    const { api } = await openMenu('/event-log?actor=otto&view=timeline&entry=12', views);
    api.on(createLogView, () => {
      views.push({ ...failuresView, name: 'Otto', search: 'actor=otto&view=timeline' });
      return views[0] ?? failuresView;
    });

    await choose('Save view…');
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Otto');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('button', { name: 'View: Otto' })).toBeInTheDocument();
    expect(api.sentBodies(createLogView)).toEqual([
      { name: 'Otto', search: 'actor=otto&view=timeline' },
    ]);
  });

  it('show an error at the name if it is taken', async () => {
    const { api } = await openMenu('/event-log?actor=otto', [failuresView]);
    api.failWith(createLogView, 'LOG_VIEW_NAME_TAKEN');

    await choose('Save view…');
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Failures today');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent('LOG_VIEW_NAME_TAKEN');
  });

  it('can be renamed, updated and removed', async () => {
    const views = [{ ...failuresView }];
    const { api } = await openMenu('/event-log?actor=otto', views);
    api
      .on(editLogView, ({ body }) => Object.assign(views[0] ?? failuresView, body))
      .on(deleteLogView, () => void views.pop());

    await choose('Manage views…');
    const dialog = await screen.findByRole('dialog', { name: 'Saved views' });
    const name = within(dialog).getByLabelText('Name of view Failures today');
    await userEvent.clear(name);
    await userEvent.type(name, 'Bad days');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rename' }));
    await userEvent.click(
      await within(dialog).findByRole('button', { name: /Replace view Bad days with/ }),
    );
    await waitFor(() =>
      expect(api.sentBodies(editLogView)).toEqual([{ name: 'Bad days' }, { search: 'actor=otto' }]),
    );

    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'Remove view Bad days' }),
    );
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove “Bad days”' }));

    expect(await within(dialog).findByText('No saved views yet.')).toBeInTheDocument();
  });
});
