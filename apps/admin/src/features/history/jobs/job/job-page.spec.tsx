import {
  acknowledgeJobError,
  analyzeJob,
  deleteJob,
  encodeJob,
  listJobEvents,
  listProcessingRuns,
  previewJobDeletion,
  readJob,
  readJobLog,
  readProcessing,
  type JobEventReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '#shared/i18n/locale.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { jobSearch } from '../jobs.search.js';
import { startJobsApi, sampleEvent, sampleRun } from '../../testing/given.js';
import { sampleAlbum, samplePlan } from '../../testing/sample-plan.js';
import { sampleDeletion, sampleJob, sampleJobDetail } from '../../testing/samples.js';
import { JobPage } from './job-page.js';

const route = { path: '/jobs/$jobId', validateSearch: jobSearch };
const renderPage = (search = '') => renderWithProviders(<JobPage />, `/jobs/7${search}`, route);
const button = (name: string) => screen.queryByRole('button', { name });

describe('JobPage', () => {
  it('summarises a job and offers no changes to read-only users', async () => {
    const rawStatus = {
      exists: true,
      entryCount: 12,
      isDirectory: true,
      sizeBytes: 32_000_000_000,
      checkedAt: '2026-03-01T12:00:00.000Z',
    } as const;
    startJobsApi().on(readJob, {
      job: sampleJobDetail({ ...sampleJob(), encodePlan: { ...samplePlan }, rawStatus }),
    });
    await renderPage('?act=delete');

    expect(await screen.findByRole('heading', { name: 'Heat (1995)' })).toBeVisible();
    expect(screen.getByText('folder with 12 items, 32 GB', { exact: false })).toBeVisible();
    expect(screen.getByText('2 h')).toBeVisible();
    for (const name of ['Assign title…', 'Analyse again', 'Encode…', 'Delete…'])
      expect(button(name)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers an encode only with Stackyard’s own plan, and shows why an analysis was rejected', async () => {
    startJobsApi('history-edit')
      .on(readJob, { job: sampleJobDetail({ encodePlan: { by: 'another program' } }) })
      .failWith(analyzeJob, 'MEDIA_TOOL_MISSING');
    await renderPage();

    await userEvent.click(await screen.findByRole('button', { name: 'Analyse again' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('MEDIA_TOOL_MISSING');
    expect(button('Encode…')).toBeNull();
    expect(button('Delete…')).toBeNull();
  });

  it('lets users acknowledge an error', async () => {
    const failed = { status: 'ERROR', errorMessage: 'Read error at sector 5' } as const;
    const api = startJobsApi('history-edit').on(readJob, { job: sampleJobDetail(failed) });
    await renderPage();

    const acknowledgeButton = await screen.findByRole('button', { name: 'Acknowledge error' });
    expect(screen.getByText('Read error at sector 5')).toBeVisible();
    const acknowledgedError = { ...failed, errorAcknowledgedAt: '2026-03-01T13:00:00.000Z' };
    api
      .on(acknowledgeJobError, { job: sampleJob(acknowledgedError) })
      .on(readJob, { job: sampleJobDetail(acknowledgedError) });
    await userEvent.click(acknowledgeButton);

    expect(await screen.findByText(/^Error acknowledged on/)).toBeVisible();
    expect(button('Acknowledge error')).toBeNull();
  });

  it('shows the progress of a run and the results of earlier ones', async () => {
    const failed = sampleRun({
      id: 2,
      state: 'failed',
      fault: 'disk-full',
      reason: 'The disk is full.',
      endedAt: '2026-03-01T11:10:00.000Z',
    });
    startJobsApi('history-edit').on(listProcessingRuns, {
      runs: [sampleRun(), failed],
      nextCursor: null,
    });
    await renderPage();

    expect(await screen.findByText(/^42%, about 2 min left/)).toBeVisible();
    expect(screen.getByText('Not enough disk space for the result.')).toBeVisible();
    expect(screen.getByText('The disk is full.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(button('Analyse again')).toBeNull();
  });

  it('shows the tracks of the plan', async () => {
    startJobsApi().on(readJob, { job: sampleJobDetail({ encodePlan: { ...samplePlan } }) });
    await renderPage('?part=tracks');

    expect(await screen.findByText('English, DTS-HD MA, 6')).toBeVisible();
    expect(screen.getByText('The longest title was taken.')).toBeVisible();
  });

  it('asks for the output folder of an album before encoding it', async () => {
    const outputDirs = [
      { path: '/music', freeBytes: 5e9 },
      { path: '/more', freeBytes: 2e12 },
      { path: '/away', freeBytes: null },
    ];
    const api = startJobsApi('history-edit')
      .on(readJob, { job: sampleJobDetail({ encodePlan: { ...sampleAlbum } }) })
      .on(readProcessing, { tools: [], outputDirs, open: [] })
      .on(encodeJob, { job: sampleJob(), run: sampleRun() });
    await renderPage();

    await userEvent.click(await screen.findByRole('button', { name: 'Encode…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/2 tracks will be converted to FLAC files/)).toHaveTextContent(
      'Kind of Blue',
    );
    const folders = await dialog.findByLabelText('Output folder');
    expect(within(folders).getByRole('option', { name: /away/ })).toBeDisabled();
    expect(api.sentBodies(encodeJob)).toEqual([]);
    await userEvent.selectOptions(folders, '/more');
    await userEvent.click(dialog.getByRole('button', { name: 'Encode' }));

    await waitFor(() => expect(api.sentBodies(encodeJob)).toEqual([{ outputDir: '/more' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what happens to each track of an album', async () => {
    startJobsApi().on(readJob, { job: sampleJobDetail({ encodePlan: { ...sampleAlbum } }) });
    await renderPage('?part=tracks');

    const row = await screen.findByRole('row', { name: /01 So What.flac/ });
    expect(row).toHaveTextContent('01.wav → 01 So What.flac1 min 2 s');
    expect(screen.getByText('Output folder: “Miles Davis - Kind of Blue”')).toBeVisible();
  });

  it.each([
    [
      'a title that nobody has assigned',
      { status: 'METADATA_SELECTION', hasSeveralTitles: false },
      'Choose a title',
      ['Assign title…', 'act=assign'],
    ],
    [
      'a title among several',
      { status: 'WAITING_FOR_USER_DECISION', hasSeveralTitles: true },
      'Decision needed',
      ['Choose title…', 'act=encode'],
    ],
    [
      'a decision of the ripping program',
      { status: 'WAITING_FOR_USER_DECISION', hasSeveralTitles: false },
      'Decision needed',
      ['Go to log', 'part=log'],
    ],
    [
      'an encode',
      { status: 'READY_TO_ENCODE', hasSeveralTitles: false },
      'Ready to encode',
      ['Encode…', 'act=encode'],
    ],
  ] as const)(
    'says that the job waits for %s, and offers the step',
    async (_, { hasSeveralTitles, ...job }, title, [action, search]) => {
      const encodePlan = { ...samplePlan, titleSelectionRequired: hasSeveralTitles };
      startJobsApi('history-edit').on(readJob, { job: sampleJobDetail({ ...job, encodePlan }) });
      const { router } = await renderPage();

      const notice = await screen.findByRole('note', { name: title });
      await within(notice).findByRole('button', { name: action });
      expect(screen.getAllByRole('button', { name: action })).toHaveLength(1);
      await userEvent.click(screen.getByRole('button', { name: action }));

      await waitFor(() => expect(router.state.location.href).toContain(search));
    },
  );

  it('analyses a job that is ready to encode but has no plan', async () => {
    const job = sampleJobDetail({ status: 'READY_TO_ENCODE', encodeSuccess: false });
    const api = startJobsApi('history-edit')
      .on(readJob, { job })
      .on(analyzeJob, { job: sampleJob(), run: sampleRun() });
    await renderPage();

    const notice = within(await screen.findByRole('note', { name: 'Ready to encode' }));
    await userEvent.click(await notice.findByRole('button', { name: 'Analyse' }));

    await waitFor(() => expect(api.sentBodies(analyzeJob)).toHaveLength(1));
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'TitleDone',
      'Raw filesDone',
      'EncodeNeeds action',
    ]);
  });

  it.each([
    [{ raw_path: null, endedAt: null }, 'No log yet'],
    [{}, 'No log'],
  ] as const)('says why there is no log of a job with %j', async (overrides, title) => {
    startJobsApi()
      .on(readJob, { job: sampleJobDetail(overrides) })
      .on(readJobLog, { lines: [], total: 0, next: null });
    const { router } = await renderPage('?part=log');

    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go to timeline' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ part: 'events' }));
  });

  it.each([
    ['RIPPING', 'No titles and tracks yet', /once the disc has been ripped/],
    ['FINISHED', 'No titles and tracks recorded', /no program has sent details/],
  ] as const)('says why a job in %s has no tracks', async (status, title, text) => {
    startJobsApi('history-edit').on(readJob, {
      job: sampleJobDetail({ status, raw_path: null, encodePlan: null, analyzerInfo: null }),
    });
    await renderPage('?part=tracks');

    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('mentions only the tracks of a finished CD, and leads to its files', async () => {
    startJobsApi().on(readJob, {
      job: sampleJobDetail({
        status: 'FINISHED',
        mediaType: 'cd',
        raw_path: null,
        encodePlan: null,
        analyzerInfo: null,
      }),
    });
    await renderPage('?part=tracks');

    expect(await screen.findByRole('heading', { name: 'No tracks recorded' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the files in the summary' }));
    expect(await screen.findByRole('tab', { name: 'Summary', selected: true })).toBeVisible();
  });

  it('shows the latest events in the summary, and leads to all of them', async () => {
    startJobsApi();
    const { router } = await renderPage();

    const events = within(await screen.findByRole('region', { name: 'Latest events' }));
    expect(await events.findByRole('listitem')).toBeVisible();
    await userEvent.click(events.getByRole('button', { name: 'Show all' }));

    await waitFor(() => expect(router.state.location.search).toEqual({ part: 'events' }));
  });

  it('combines the files of an album into one event', async () => {
    const file = (id: number): JobEventReply => ({
      ...sampleEvent,
      id,
      kind: 'output-recorded',
      message: `/out/Kind of Blue/0${id}.flac`,
    });
    startJobsApi().on(listJobEvents, { events: [file(3), file(2), file(1)], nextCursor: null });
    await renderPage('?part=events');

    const panel = within(await screen.findByRole('tabpanel'));
    const summary = await panel.findByText(/3 files/);
    expect(summary).toHaveTextContent('Result recorded 3 files');
    expect(panel.getByText('/out/Kind of Blue/01.flac')).not.toBeVisible();
    await userEvent.click(summary);

    expect(panel.getByText('/out/Kind of Blue/01.flac')).toBeVisible();
  });

  it('names the kind of job if the medium does not imply it', async () => {
    startJobsApi().on(readJob, { job: sampleJobDetail({ job_kind: 'multipart_movie_child' }) });
    await renderPage();

    expect(await screen.findByText('Part of a film')).toBeVisible();
  });

  it('closes after deleting the job without reading it again, and confirms the deletion', async () => {
    const api = startJobsApi('history-delete').on(deleteJob, sampleDeletion());
    const { router } = await renderPage('?act=delete');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('/raw/heat');
    const sentReads = () =>
      api.sentRequests.filter(
        ({ endpoint }) => endpoint === readJob || endpoint === previewJobDeletion,
      );
    const readCountBefore = sentReads().length;

    await userEvent.click(dialog.getByRole('button', { name: /^Move 13 files/ }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/jobs'));
    expect(sentReads()).toHaveLength(readCountBefore);
    expect(router.state.location.state).toMatchObject({ deletedJob: 'Heat (1995)' });
  });

  it('keeps the events of a deleted job', async () => {
    startJobsApi().failWith(readJob, 'JOB_UNKNOWN');
    await renderPage();

    expect(await screen.findByText('This job was deleted')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Deleted')).toBeVisible());
  });

  describe('in German', () => {
    beforeEach(() => act(() => setLocale('de')));
    afterEach(() => act(() => setLocale('en')));

    it.each<[string, Partial<JobEventReply>]>([
      ['Angelegt Bereit zum Umwandeln', { kind: 'created', details: { to: 'READY_TO_ENCODE' } }],
      [
        'Status geändert Wird eingelesen → Abgebrochen: Andere Disc',
        {
          kind: 'status-changed',
          details: { from: 'RIPPING', to: 'CANCELLED', reason: 'Andere Disc' },
        },
      ],
      ['In die Warteschlange gestellt Analyse', { kind: 'queued', message: 'analysis' }],
      [
        'Titel zugeordnet Heat (1995), tmdb',
        { kind: 'metadata-assigned', message: 'Heat (1995), tmdb' },
      ],
      ['Gelöscht', { kind: 'deleted', message: 'Deleted' }],
    ])('the timeline says %j', async (text, event) => {
      startJobsApi().on(listJobEvents, {
        events: [{ ...sampleEvent, ...event }],
        nextCursor: null,
      });
      await renderPage('?part=events');

      const item = await within(await screen.findByRole('tabpanel')).findByRole('listitem');
      expect(item).toHaveTextContent(`${text} von lena`);
    });
  });
});
