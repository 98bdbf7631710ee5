import { encodeJob, readProcessing } from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { startJobsApi, sampleRun } from '../testing/given.js';
import { samplePlan } from '../testing/sample-plan.js';
import { sampleJob } from '../testing/samples.js';
import { EncodeJob } from './encode-job.js';

const renderDialog = async () => {
  let isClosed = false;
  await renderWithProviders(
    <EncodeJob job={sampleJob()} plan={samplePlan} onClose={() => (isClosed = true)} />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  return { dialog, isClosed: () => isClosed };
};

describe('EncodeJob', () => {
  it('starts with the tracks of the plan and sends the selection', async () => {
    const outputDirs = [
      { path: '/films', freeBytes: 5e9 },
      { path: '/more', freeBytes: 2e12 },
    ];
    const api = startJobsApi('history-edit')
      .on(readProcessing, { tools: [], outputDirs, open: [] })
      .on(encodeJob, { job: sampleJob(), run: sampleRun() });
    const { dialog, isClosed } = await renderDialog();
    const german = dialog.getByRole('checkbox', { name: 'German, AC-3' });

    expect(dialog.getByRole('checkbox', { name: 'English, DTS-HD MA' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'English, PGS' })).toBeChecked();
    expect(german).not.toBeChecked();
    await userEvent.click(german);
    await userEvent.selectOptions(dialog.getByLabelText('Container'), 'mp4');
    const folders = await dialog.findByLabelText('Output folder');
    await userEvent.selectOptions(folders, '/more');
    await userEvent.click(dialog.getByRole('button', { name: 'Encode' }));

    await waitFor(() => expect(isClosed()).toBe(true));
    expect(api.sentBodies(encodeJob)).toEqual([
      {
        titleId: 1,
        preset: samplePlan.selectors.preset,
        container: 'mp4',
        audioTrackIds: [1, 2],
        subtitleTrackIds: [1],
        outputDir: '/more',
      },
    ]);
  });

  it('stays open with the reason if the request fails', async () => {
    startJobsApi('history-edit').failWith(encodeJob, 'ENCODE_CHOICE_REFUSED');
    const { dialog, isClosed } = await renderDialog();

    await userEvent.click(dialog.getByRole('button', { name: 'Encode' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('ENCODE_CHOICE_REFUSED');
    expect(isClosed()).toBe(false);
  });
});
