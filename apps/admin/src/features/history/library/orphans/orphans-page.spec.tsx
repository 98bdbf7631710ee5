import { importManyOrphanRaw, listOrphanRaw } from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { startJobsApi, orphansReply, sampleFolder } from '../../testing/given.js';
import { OrphansPage } from './orphans-page.js';

const imported = {
  job: { id: 9, status: 'ANALYZING' },
  activation: { started: false },
  activationError: 'MediaInfo is not installed.',
} as const;

describe('OrphansPage', () => {
  it('imports a folder and shows the result', async () => {
    const api = startJobsApi('history-import').on(importManyOrphanRaw, {
      outcomes: [{ rawPath: '/raw/ronin', imported, problem: null }],
    });
    await renderWithProviders(<OrphansPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Import Ronin' }));

    const outcome = await screen.findByText(/Imported as job 9\./);
    expect(outcome).toHaveTextContent('The analysis did not start: MediaInfo is not installed.');
    expect(screen.getByRole('link', { name: 'Go to job' })).toHaveAttribute('href', '/jobs/9');
    expect(api.sentBodies(importManyOrphanRaw)).toEqual([{ rawPaths: ['/raw/ronin'] }]);
  });

  it('imports the selected folders that can be imported', async () => {
    const incompleteFolder = sampleFolder({
      rawPath: '/raw/Incomplete_x',
      title: 'X',
      importable: false,
      reasons: ['incomplete', 'recently-changed'],
    });
    const detail = 'Another job has this folder.';
    const api = startJobsApi('history-import')
      .on(listOrphanRaw, orphansReply(sampleFolder(), incompleteFolder))
      .on(importManyOrphanRaw, {
        outcomes: [
          { rawPath: '/raw/ronin', imported: null, problem: { code: 'RAW_PATH_TAKEN', detail } },
        ],
      });
    await renderWithProviders(<OrphansPage />);

    expect(
      await screen.findByText(
        'Another program is still writing to this folder. Changed a moment ago; copying may not have finished',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import X' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all visible rows' }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 folder' }));

    expect(await screen.findByText(detail, { exact: false })).toBeVisible();
    await waitFor(() =>
      expect(api.sentBodies(importManyOrphanRaw)).toEqual([{ rawPaths: ['/raw/ronin'] }]),
    );
  });

  it('asks before it imports a folder that may still be copied', async () => {
    const api = startJobsApi('history-import')
      .on(listOrphanRaw, orphansReply(sampleFolder({ reasons: ['recently-changed'] })))
      .on(importManyOrphanRaw, {
        outcomes: [{ rawPath: '/raw/ronin', imported, problem: null }],
      });
    await renderWithProviders(<OrphansPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Import Ronin' }));
    await screen.findByRole('dialog', { name: 'Import a folder that may still be changing?' });
    expect(api.sentBodies(importManyOrphanRaw)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Import anyway' }));

    expect(await screen.findByText(/Imported as job 9\./)).toBeVisible();
  });

  it('asks only about the selected folders that may still be copied, and imports all', async () => {
    const heat = sampleFolder({
      rawPath: '/raw/heat',
      title: 'Heat',
      reasons: ['recently-changed'],
    });
    const api = startJobsApi('history-import')
      .on(listOrphanRaw, orphansReply(sampleFolder(), heat))
      .on(importManyOrphanRaw, { outcomes: [] });
    await renderWithProviders(<OrphansPage />);

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all visible rows' }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 folders' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Import a folder that may still be changing?',
    });
    expect(within(dialog).getByText('Heat')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Import anyway' }));

    await waitFor(() =>
      expect(api.sentBodies(importManyOrphanRaw)).toEqual([
        { rawPaths: ['/raw/ronin', '/raw/heat'] },
      ]),
    );
  });

  it('gives the size of the folders only if all of them are loaded', async () => {
    const api = startJobsApi();
    await renderWithProviders(<OrphansPage />);
    expect(await screen.findByText(/^1 folder, /)).toBeVisible();

    api.on(listOrphanRaw, { ...orphansReply(sampleFolder()), total: 40, nextCursor: 'more' });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));

    expect(await screen.findByText('Showing 1 of 40', { exact: false })).toBeVisible();
    expect(screen.queryByText(/^\d+ folders?/)).toBeNull();
  });

  it('leaves other folders selected when one is imported', async () => {
    startJobsApi('history-import')
      .on(
        listOrphanRaw,
        orphansReply(sampleFolder(), sampleFolder({ rawPath: '/raw/heat', title: 'Heat' })),
      )
      .on(importManyOrphanRaw, {
        outcomes: [{ rawPath: '/raw/ronin', imported, problem: null }],
      });
    await renderWithProviders(<OrphansPage />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Heat' }));

    await userEvent.click(screen.getByRole('button', { name: 'Import Ronin' }));

    await screen.findByText(/Imported as job 9\./);
    expect(screen.getByRole('checkbox', { name: 'Select Heat' })).toBeChecked();
  });

  it('is read-only without the permission', async () => {
    startJobsApi();
    await renderWithProviders(<OrphansPage />);

    expect(await screen.findByText('Ronin (1998)')).toBeVisible();
    expect(screen.getByText('You can view these folders but not import them.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import Ronin' })).toBeNull();
  });

  it('explains the setting that is missing if there are no media folders', async () => {
    startJobsApi('history-import').failWith(listOrphanRaw, 'MEDIA_DIRS_NOT_CONFIGURED');
    await renderWithProviders(<OrphansPage />);

    expect(await screen.findByText('No media folders configured')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
