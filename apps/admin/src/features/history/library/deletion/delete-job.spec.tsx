import { deleteJob, deleteJobFiles, previewJobDeletion } from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { startJobsApi } from '../../testing/given.js';
import { sampleDeletion, sampleJob, samplePreview } from '../../testing/samples.js';
import { DeleteJob } from './delete-job.js';

const deletedIntoBin = {
  fileSummary: { target: 'both', raw: { filesDeleted: 12 }, movie: { filesDeleted: 1 } },
  kept: [],
  binEntryId: 5,
} as const;
/** Renders the dialog and records how it closes. */
const renderDialog = async (job = sampleJob(), expectedText = '/raw/heat') => {
  const closings: string[] = [];
  await renderWithProviders(
    <DeleteJob
      job={job}
      onDeleted={() => void closings.push('gone')}
      onClose={() => closings.push('closed')}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(expectedText);
  const clickButton = (name: RegExp) => userEvent.click(dialog.getByRole('button', { name }));
  return { dialog, closings, clickButton };
};

describe('DeleteJob', () => {
  it('shows what is deleted and kept, excludes a path, and leaves the deleted job', async () => {
    const api = startJobsApi('history-delete').on(deleteJob, sampleDeletion());
    const { dialog, closings: ends, clickButton } = await renderDialog();

    expect(dialog.getByText('old.mkv').parentElement).toHaveTextContent('no longer exists');
    expect(dialog.getByRole('region', { name: 'Will be kept' })).toHaveTextContent(
      '/out/notes.txt not created by a job',
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: '/raw/heat' }));
    await clickButton(/^Move 1 file/);

    await waitFor(() => expect(ends).toEqual(['gone']));
    expect(api.sentBodies(deleteJob)).toEqual([
      {
        includeRelated: true,
        selectedRawPaths: [],
        selectedMoviePaths: ['/out/heat.mkv'],
        previewToken: 'preview-1',
        permanent: false,
        target: 'movie',
        preserveRawForImportJobs: false,
        resetDriveState: false,
      },
    ]);
  });

  it('keeps the detected disc of a drive that it resets only if asked to', async () => {
    const api = startJobsApi('history-delete').on(deleteJob, sampleDeletion());
    const {
      dialog,
      closings: ends,
      clickButton,
    } = await renderDialog(sampleJob({ device: '/dev/sr0' }));

    expect(dialog.queryByRole('switch', { name: /detected disc/ })).toBeNull();
    await userEvent.click(dialog.getByRole('switch', { name: /^Reset drive/ }));
    await userEvent.click(dialog.getByRole('switch', { name: /detected disc/ }));
    await clickButton(/^Move/);

    await waitFor(() => expect(ends).toEqual(['gone']));
    expect(api.sentBodies(deleteJob)).toMatchObject([
      { resetDriveState: true, keepDetectedDevice: true },
    ]);
  });

  it('deletes only files with a preview that preserves nothing', async () => {
    const api = startJobsApi('history-delete').on(deleteJobFiles, {
      ...deletedIntoBin,
      kept: [],
      job: sampleJob(),
    });
    const { dialog, closings: ends, clickButton } = await renderDialog();
    await userEvent.click(
      dialog.getByRole('switch', { name: /^Keep imported folders of raw files/ }),
    );
    await userEvent.click(dialog.getByRole('radio', { name: /^Only the files/ }));

    expect(
      dialog.queryByRole('switch', { name: /^Keep imported folders of raw files/ }),
    ).toBeNull();
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Move 13 files to the bin' })).toBeEnabled(),
    );
    await clickButton(/^Move 13 files to the bin$/);

    await waitFor(() => expect(ends).toEqual(['closed']));
    expect(api.sentBodies(deleteJobFiles)).toMatchObject([{ target: 'both', permanent: false }]);
  });

  it('asks for a typed word before deleting permanently', async () => {
    const api = startJobsApi('history-delete').on(deleteJob, sampleDeletion());
    const { dialog, closings: ends, clickButton } = await renderDialog();
    expect(dialog.getByText(/^The job and the selected files move to the bin\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('switch', { name: /^Delete permanently/ }));
    expect(dialog.getByText(/deleted permanently\. Only the timeline is kept\.$/)).toBeVisible();

    expect(dialog.getByRole('button', { name: /^Delete 13 files/ })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Type delete to confirm'), 'delete');
    await clickButton(/^Delete 13 files/);

    await waitFor(() => expect(ends).toEqual(['gone']));
    expect(api.sentBodies(deleteJob)).toMatchObject([{ permanent: true }]);
  });

  it('deletes nothing if the preview is outdated, and loads a new one', async () => {
    const api = startJobsApi('history-delete').failWith(deleteJob, 'DELETE_PREVIEW_STALE');
    const { dialog, closings: ends, clickButton } = await renderDialog();
    const { pathCandidates } = samplePreview();
    const raw = pathCandidates.raw.map((path) => ({ ...path, files: 20 }));
    api.on(previewJobDeletion, {
      preview: samplePreview({ token: 'preview-2', pathCandidates: { ...pathCandidates, raw } }),
    });
    await clickButton(/^Move 13 files/);

    expect(await dialog.findByRole('alert')).toHaveTextContent('DELETE_PREVIEW_STALE');
    expect(await dialog.findByRole('button', { name: /^Move 21 files/ })).toBeVisible();
    expect(ends).toEqual([]);
  });

  it('waits until none of the jobs is being processed', async () => {
    const [job] = samplePreview().relatedJobs;
    const relatedJobs = job ? [{ ...job, active: true }] : [];
    startJobsApi('history-delete').on(previewJobDeletion, {
      preview: samplePreview({ relatedJobs }),
    });
    const { dialog } = await renderDialog();

    expect(dialog.getByText(/^Heat is being processed/)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Move 13 files/ })).toBeDisabled();
  });

  it('offers no choice of files for a job without files', async () => {
    const pathCandidates = { raw: [], movie: [] };
    const api = startJobsApi('history-delete')
      .on(previewJobDeletion, { preview: samplePreview({ pathCandidates }) })
      .on(deleteJob, sampleDeletion());
    const {
      dialog,
      closings: ends,
      clickButton,
    } = await renderDialog(
      sampleJob(),
      'The job moves to the bin. No files are affected. You can undo this for up to 30 days.',
    );

    expect(dialog.queryByRole('radiogroup')).toBeNull();
    expect(dialog.queryByText('Nothing.')).toBeNull();
    await clickButton(/^Move 1 job to the bin$/);

    await waitFor(() => expect(ends).toEqual(['gone']));
    expect(api.sentBodies(deleteJob)).toMatchObject([{ target: 'none', selectedRawPaths: [] }]);
  });
});
