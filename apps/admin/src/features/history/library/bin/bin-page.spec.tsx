import { emptyBin, listBin, purgeBinEntry, restoreBinEntry } from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { binReply, startJobsApi } from '../../testing/given.js';
import { BinPage } from './bin-page.js';

const purgeReply = { entries: 1, files: 13, sizeBytes: 36_700_000_000 };
const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Heat' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('BinPage', () => {
  it('restores a job and its files', async () => {
    const api = startJobsApi('history-delete').on(restoreBinEntry, { paths: [], jobIds: [7] });
    await renderWithProviders(<BinPage />);
    expect(
      await screen.findByText(
        /1 entry, 36\.7 GB\. Entries are deleted permanently after 30 days\./,
      ),
    ).toBeVisible();
    expect(screen.getByText('with 1 job')).toBeVisible();

    api.on(listBin, binReply({ entries: [], totals: { entries: 0, sizeBytes: 0 } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Heat' }));

    expect(await screen.findByText('Heat was restored.')).toBeVisible();
    expect(await screen.findByText('The bin is empty')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Empty bin/ })).toBeNull();
  });

  it('explains that another file now has the same path', async () => {
    startJobsApi('history-delete').failWith(restoreBinEntry, 'MEDIA_PATH_TAKEN');
    await renderWithProviders(<BinPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Heat' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A file or folder already exists at this path.',
    );
    expect(screen.getByText('Heat')).toBeVisible();
  });

  it('deletes one entry permanently, or all of them after a typed word', async () => {
    const api = startJobsApi('history-delete')
      .on(purgeBinEntry, purgeReply)
      .on(emptyBin, purgeReply);
    await renderWithProviders(<BinPage />);
    await choose('Delete permanently');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('13 files (36.7 GB) can’t be restored afterwards.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Heat permanently' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentBodies(purgeBinEntry)).toHaveLength(1);
    expect(api.sentBodies(emptyBin)).toHaveLength(0);

    await userEvent.click(screen.getByRole('button', { name: /^Empty bin/ }));
    const all = within(await screen.findByRole('dialog'));
    const act = all.getByRole('button', { name: 'Delete 1 entry permanently' });
    expect(act).toBeDisabled();
    await userEvent.type(all.getByLabelText('Type empty to confirm'), 'empty');
    await userEvent.click(act);
    await waitFor(() => expect(api.sentBodies(emptyBin)).toHaveLength(1));
  });

  it('offers no changes to read-only users', async () => {
    startJobsApi();
    await renderWithProviders(<BinPage />);

    expect(await screen.findByText('Heat')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Empty bin/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Heat' })).toBeNull();
  });
});
