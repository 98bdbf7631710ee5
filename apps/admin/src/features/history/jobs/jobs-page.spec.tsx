import {
  deleteManyJobs,
  listDrives,
  listJobs,
  previewManyDeletions,
  readJobFacets,
  resetDrive,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { JobsPage } from './jobs-page.js';
import { jobsSearch } from './jobs.search.js';
import { startJobsApi, jobsReply, sampleDrive } from '../testing/given.js';
import { sampleJob, samplePreview } from '../testing/samples.js';

const route = { path: '/jobs/', validateSearch: jobsSearch };
const renderPage = (search = '') => renderWithProviders(<JobsPage />, `/jobs${search}`, route);

describe('JobsPage', () => {
  it('confirms once that a job was deleted on its page', async () => {
    startJobsApi();
    const { router } = await renderPage();
    await screen.findByText('Heat (1995)');
    await act(() =>
      router.navigate({ to: '/jobs', replace: true, state: { deletedJob: 'Ronin (1998)' } }),
    );

    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Ronin (1998) was deleted.');
    await userEvent.click(within(notice).getByRole('button'));
    await waitFor(() => expect(screen.queryByText('Ronin (1998) was deleted.')).toBeNull());
  });

  it('leads from a waiting job to the dialog of its next step', async () => {
    startJobsApi('history-edit').on(
      listJobs,
      jobsReply(
        sampleJob({ id: 1, title: 'HEAT', year: null, status: 'METADATA_SELECTION' }),
        sampleJob({ id: 2, title: 'Ronin', year: null, status: 'READY_TO_ENCODE' }),
        sampleJob({ id: 3, status: 'WAITING_FOR_USER_DECISION' }),
        sampleJob({ id: 4 }),
      ),
    );
    await renderPage();

    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByRole('link', { name: 'Assign title…: HEAT' });
    expect(href('Assign title…: HEAT')).toBe('/jobs/1?act=assign');
    expect(href('Encode: Ronin')).toBe('/jobs/2');
    expect(screen.getAllByRole('link', { name: /^(Assign title…|Encode):/ })).toHaveLength(2);
  });

  it('gives the reason of a failure in the list', async () => {
    const failed = { status: 'ERROR', errorMessage: 'Read error at sector 5' } as const;
    startJobsApi().on(listJobs, jobsReply(sampleJob(failed)));
    await renderPage();

    expect(await screen.findByText('Read error at sector 5')).toBeVisible();
  });

  it('shows how far the current step of a job is', async () => {
    const active = { status: 'ENCODING', active: true, progress: 42 } as const;
    startJobsApi().on(listJobs, jobsReply(sampleJob(active)));
    await renderPage();

    expect(await screen.findByText('42%')).toBeVisible();
  });

  it('reads filters and order from the URL and stores them there', async () => {
    const api = startJobsApi();
    const { router } = await renderPage('?search=heat&status=finished&order=title');

    expect(await screen.findByText('Heat (1995)')).toBeVisible();
    const requestUrl = api.sentRequests.find(({ endpoint }) => endpoint === listJobs)?.request.url
      .searchParams;
    expect(Object.fromEntries(requestUrl ?? [])).toEqual({
      search: 'heat',
      statuses: 'FINISHED',
      sort: 'title',
      order: 'asc',
      lite: '1',
      limit: '100',
    });
    expect(screen.getByRole('status')).toHaveTextContent('1 job');
    expect(screen.queryByRole('checkbox', { name: 'Select Heat (1995)' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Media type' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Blu-ray/ }));
    await waitFor(() => expect(router.state.location.searchStr).toContain('media=bluray'));
  });

  it('folds the filters on a phone, and says how many are set', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    startJobsApi();
    await renderPage('?status=finished&media=dvd');
    const button = await screen.findByRole('button', { name: 'Filters (2)' });
    window.matchMedia = matchMedia;

    expect(button.parentElement).toHaveAttribute('data-folded');
    await userEvent.click(button);

    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button.parentElement).not.toHaveAttribute('data-folded');
  });

  it('draws a cover for a job without a poster, whose title and medium are below', async () => {
    startJobsApi().on(listJobs, jobsReply(sampleJob({ poster: null, mediaType: 'dvd' })));
    await renderPage('?look=posters');

    const link = await screen.findByRole('link', { name: /Heat \(1995\)/ });
    expect(within(link).getByText('Heat (1995)')).toBeInTheDocument();
    expect(within(link).getByText('DVD')).toBeInTheDocument();
  });

  it('shows on each chip how many jobs match with the other filters', async () => {
    const status = { READY_TO_START: 2, READY_TO_ENCODE: 3, FINISHED: 1200 };
    const api = startJobsApi().on(readJobFacets, { status, mediaType: { dvd: 4 }, exact: true });
    await renderPage('?search=heat&media=dvd');

    expect(await screen.findByRole('button', { name: /^Needs action.*5$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Finished.*1,200$/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Failed/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Media type, 1 selected' }));
    expect(await screen.findByRole('checkbox', { name: /^DVD.*4$/ })).toBeChecked();
    const requestUrl = api.sentRequests.find(({ endpoint }) => endpoint === readJobFacets)?.request
      .url;
    expect(requestUrl?.search).toBe('?search=heat&mediaType=dvd');
  });

  it('shows no count if the server stopped counting', async () => {
    startJobsApi().on(readJobFacets, ({ url }) => ({
      status: { FINISHED: 1000, ERROR: 1 },
      mediaType: { dvd: 1001 },
      exact: !url.searchParams.has('search'),
    }));
    await renderPage();
    expect(await screen.findByRole('button', { name: /^Finished.*1,000$/ })).toBeVisible();

    await userEvent.type(screen.getByRole('searchbox'), 'e');

    await waitFor(() => expect(screen.getByRole('button', { name: 'Finished' })).toBeVisible());
  });

  it('shows the state on a poster only while the job is not finished', async () => {
    const finishedJob = sampleJob({ status: 'FINISHED' });
    const failedJob = sampleJob({ id: 8, title: 'Ronin', year: 1998, status: 'ERROR' });
    startJobsApi().on(listJobs, jobsReply(finishedJob, failedJob));
    await renderPage('?look=posters');

    expect(await screen.findByRole('link', { name: /^Heat \(1995\)/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Failed.*Ronin \(1998\)/ })).toBeVisible();
  });

  it('shows posters with the locally cached picture', async () => {
    startJobsApi().on(listJobs, jobsReply(sampleJob({ poster: '/api/history/7/poster' })));
    const { container } = await renderPage('?look=posters');

    expect(await screen.findByRole('link', { name: /Heat \(1995\)/ })).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/history/7/poster');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says nothing about files to delete before their preview', async () => {
    startJobsApi('history-delete').failWith(previewManyDeletions, 'DELETE_PREVIEW_STALE');
    await renderPage();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Heat (1995)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 1 job…' }));

    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('deletes the selection after a preview, and lists what could not be deleted', async () => {
    const problem = { code: 'JOB_ACTIVE', detail: 'It is being encoded.' } as const;
    const api = startJobsApi('history-delete')
      .on(listJobs, jobsReply(sampleJob(), sampleJob({ id: 8, title: 'Ronin', year: 1998 })))
      .on(previewManyDeletions, { preview: samplePreview(), unknownJobIds: [], left: 0 })
      .on(deleteManyJobs, {
        outcomes: [
          { jobId: 7, deleted: true, problem: null },
          { jobId: 8, deleted: false, problem },
        ],
        fileSummary: { target: 'both', raw: { filesDeleted: 12 }, movie: { filesDeleted: 1 } },
        kept: [],
        binEntryIds: [5],
      });
    await renderPage();
    for (const name of ['Heat (1995)', 'Ronin (1998)'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2 jobs…' }));
    const dialog = await screen.findByRole('dialog');

    expect(await within(dialog).findByText('/raw/heat')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Type delete to confirm'), 'delete');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Move 13 files/ }));

    expect(await screen.findByText('8: It is being encoded.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sentBodies(previewManyDeletions)[0]).toEqual({
      jobIds: [7, 8],
      includeRelated: false,
    });
    expect(api.sentBodies(deleteManyJobs)).toEqual([
      {
        jobIds: [7, 8],
        includeRelated: false,
        target: 'both',
        previewToken: 'preview-1',
        permanent: false,
      },
    ]);
  });

  it('deletes all matching jobs with exceptions, up to the limit of one request', async () => {
    const page = jobsReply(sampleJob(), sampleJob({ id: 8, title: 'Ronin', year: 1998 }));
    const api = startJobsApi('history-delete')
      .on(listJobs, { ...page, total: 1504 })
      .on(previewManyDeletions, { preview: samplePreview(), unknownJobIds: [], left: 1003 });
    await renderPage('?status=finished');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all visible rows' }));
    await userEvent.click(screen.getByRole('button', { name: /^Select all 1,504 matching/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ronin (1998)' }));
    await userEvent.click(screen.getByRole('button', { name: /^Delete 1,503 jobs/ }));

    expect(await screen.findByText(/1,?003/)).toBeVisible();
    expect(api.sentBodies(previewManyDeletions)).toEqual([
      { filter: { statuses: ['FINISHED'] }, exceptJobIds: [8], includeRelated: false },
    ]);
  });

  it('resets a drive', async () => {
    const api = startJobsApi('history-edit')
      .on(listDrives, { drives: [sampleDrive], nextCursor: null })
      .on(resetDrive, { reset: true, state: 'IDLE', skipped: null });
    await renderPage();

    const drives = await screen.findByRole('region', { name: 'Drives' });
    expect(drives).toHaveTextContent('/dev/sr0: disc insertedHEAT');
    await userEvent.click(within(drives).getByRole('button', { name: 'Reset /dev/sr0' }));
    await waitFor(() => expect(api.sentBodies(resetDrive)).toHaveLength(1));
  });
});
