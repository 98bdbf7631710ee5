import { deleteLogEntry, readLogEntry } from '@stackyard/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { EventLogPage } from '../event-log-page.js';
import { startLogApi } from '../testing/log-api.js';

describe('the drawer of an entry', () => {
  it('explains that an entry does not exist', async () => {
    startLogApi().failWith(readLogEntry, 'LOG_ENTRY_UNKNOWN');
    await renderWithProviders(<EventLogPage />, '/event-log?entry=99');

    expect(await screen.findByText('Entry not found')).toBeInTheDocument();
    expect(screen.queryByText('Delete entry…')).not.toBeInTheDocument();
  });

  it('does not carry a delete confirmation over to the next entry', async () => {
    startLogApi();
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log');
    await act(async () => router.history.push('/event-log?entry=12'));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete entry…' }));
    await screen.findByRole('dialog', { name: 'Delete entry 12 permanently' });

    await act(async () => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(async () => router.history.push('/event-log?entry=11'));

    expect(await screen.findByRole('dialog', { name: 'Entry 11' })).toBeVisible();
  });

  it('deletes an entry only after the confirmation word was typed', async () => {
    const api = startLogApi().on(deleteLogEntry, { deleted: 1 });
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log?entry=12');

    await userEvent.click(await screen.findByRole('button', { name: 'Delete entry…' }));
    const action = await screen.findByRole('button', { name: 'Delete 1 entry' });
    expect(action).toBeDisabled();

    await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(action);

    await waitFor(() => expect(api.sentBodies(deleteLogEntry)).toHaveLength(1));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });
});
