import {
  deleteReport,
  deliverReport,
  listReportDeliveries,
  listReports,
  listReportVersions,
  readReport,
  readReportFigures,
  saveReport,
} from '@stackyard/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '#shared/api/query-keys.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { reportSearch } from '../reports.search.js';
import { startReportsApi, october, sampleReply, sampleVersion } from '../testing/given.js';
import { sampleFigures } from '../testing/sample-figures.js';
import { sampleReport } from '../testing/sample-report.js';
import { ReportPage } from './report-page.js';

const route = { path: '/reports/$month', validateSearch: reportSearch };
const renderPage = (search = '') =>
  renderWithProviders(<ReportPage />, `/reports/2026-10${search}`, route);

describe('ReportPage', () => {
  it('shows every part of the report', async () => {
    startReportsApi();
    await renderPage();
    const article = await screen.findByRole('article');

    expect(within(article).getByText(sampleReport.summary.headline)).toBeVisible();
    for (const { title, text } of sampleReport.developments) {
      expect(within(article).getByText(title)).toBeVisible();
      expect(within(article).getByText(text)).toBeVisible();
    }
    for (const { reason, action, expected_effect: effect } of sampleReport.recommendations) {
      for (const sentence of [reason, action, effect])
        expect(within(article).getByText(sentence)).toBeVisible();
    }
    expect(within(article).getByText(sampleReport.outlook.text)).toBeVisible();
    expect(within(article).getByText(String(sampleReport.data_quality_notes[0]))).toBeVisible();
  });

  it('shows the figures of a sentence next to it, with the previous month', async () => {
    startReportsApi();
    await renderPage();
    const [first] = await screen.findAllByRole('list', { name: 'Underlying figures' });
    const tiles = within(first ?? document.body).getAllByRole('listitem');

    expect(tiles.map((tile) => tile.textContent)).toEqual([
      'Redeploys214previous: 180',
      'Failed redeploys9previous: 17',
    ]);
  });

  it.each([
    ['redeploys.rolledBack', 'stacks-access', '/redeploys', { state: 'rolled_back' }],
    ['redeploys.rollbackFailed', 'stacks-access', '/redeploys', { state: 'rollback_failed' }],
    ['maintenance.overrides', 'logs-access', '/event-log', { action: 'maintenance.overridden' }],
    ['signIns.refused', 'logs-access', '/event-log', { action: 'session.refused' }],
    ['redeploys.failed', 'stacks-access', null, {}],
    ['log.emptyDays', 'logs-access', null, {}],
    ['signIns.refused', 'stacks-access', null, {}],
  ] as const)('links %s with %s to %s', async (key, permission, path, filters) => {
    const rename = (name: string): string => (name === 'redeploys.failed' ? key : name);
    startReportsApi(permission).on(readReportFigures, {
      ...sampleFigures,
      figures: sampleFigures.figures.map((figure) => ({ ...figure, key: rename(figure.key) })),
      sentences: sampleFigures.sentences.map((sentence) => ({
        ...sentence,
        figures: sentence.figures.map(rename),
      })),
    });
    await renderPage();

    const [list] = await screen.findAllByRole('list', { name: 'Underlying figures' });
    const link = within(list ?? document.body).queryByRole('link', { name: 'Failed redeploys' });
    if (path === null) {
      expect(link).toBeNull();
      return;
    }
    const url = new URL(link?.getAttribute('href') ?? '', 'http://stackyard');
    expect(url.pathname).toBe(path);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...filters,
      from: sampleFigures.from,
      to: sampleFigures.to,
    });
  });

  it('unfolds all figures for print', async () => {
    startReportsApi();
    await renderPage();
    const table = await screen.findByRole('columnheader', { name: 'Previous month', hidden: true });
    expect(table).not.toBeVisible();

    fireEvent(window, new Event('beforeprint'));

    expect(table).toBeVisible();
  });

  it('follows the summary with the redeploys per week instead of its figures', async () => {
    startReportsApi();
    await renderPage();
    const headline = await screen.findByRole('heading', { name: sampleReport.summary.headline });
    const weeks = await screen.findByRole('list', { name: 'Redeploys per week' });

    expect(headline.parentElement).toContainElement(weeks);
    expect(screen.getAllByRole('list', { name: 'Redeploys per week' })).toHaveLength(1);
    expect(
      within(headline.parentElement ?? document.body).queryByRole('list', {
        name: 'Underlying figures',
      }),
    ).toBeNull();
  });

  it('links to its parts and to its PDF', async () => {
    startReportsApi();
    await renderPage();

    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
    expect(contents.getByRole('link', { name: 'Outlook' })).toHaveAttribute(
      'href',
      expect.stringMatching(/#outlook$/),
    );
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      expect.stringContaining('format=pdf'),
    );
  });

  it('has its language in the URL, for recipients who use another language', async () => {
    startReportsApi();
    const { router } = await renderPage();

    await waitFor(() => expect(router.state.location.searchStr).toBe('?language=en'));
  });

  it('shows the counted period in the report’s time zone', async () => {
    startReportsApi();
    await renderPage();

    expect(
      await screen.findByText(
        'Period: 1 Oct 2026, 00:00:00 to 1 Nov 2026, 00:00:00, time zone Europe/Berlin.',
      ),
    ).toBeVisible();
  });

  it('uses the report’s language for days in its table', async () => {
    startReportsApi();
    await renderPage();

    const table = await screen.findByRole('region', {
      name: 'Show daily figures as a table',
      hidden: true,
    });
    expect(within(table).getByText('1 Oct 2026')).toBeInTheDocument();
  });

  it('shows a version that was not generated from figures', async () => {
    startReportsApi().failWith(readReportFigures, 'REPORT_WITHOUT_FIGURES');
    await renderPage();

    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Underlying figures' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an older version and marks it as such', async () => {
    const api = startReportsApi();
    await renderPage('?language=en&version=1');

    expect(await screen.findByText(/You are viewing version 1, not the latest one/)).toBeVisible();
    const requests = api.sentRequests.filter(({ endpoint }) => endpoint === readReport);
    expect(requests[0]?.request.url.searchParams.get('version')).toBe('1');
  });

  it('shows that another version is in progress, or why the last one failed', async () => {
    startReportsApi().on(listReports, {
      reports: [sampleReply({ state: 'failed', fault: 'The disk is full.' })],
      nextCursor: null,
      currentMonth: '2026-11',
      nextRunAt: null,
    });
    await renderPage();

    expect(await screen.findByText(/The disk is full/)).toBeVisible();
  });

  it('sends the report again and shows the results of earlier deliveries', async () => {
    const delivery = {
      id: 1,
      version: 2,
      channel: 'mail',
      state: 'failed',
      createdAt: '2026-11-01T05:00:00.000Z',
      attempts: 9,
      fault: 'The mail server refused the recipient.',
      nextTryAt: null,
      deliveredAt: null,
    } as const;
    const api = startReportsApi('reports-generate')
      .on(listReportDeliveries, { deliveries: [delivery], nextCursor: null })
      .on(deliverReport, { deliveries: [delivery], nextCursor: null });
    await renderPage();

    expect(await screen.findByText('The mail server refused the recipient.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(api.sentBodies(deliverReport)).toHaveLength(1));
  });

  it('removes all versions after a typed word', async () => {
    const api = startReportsApi('reports-generate').on(deleteReport, undefined);
    const { router } = await renderPage('?language=en&act=remove');
    const dialog = await screen.findByRole('dialog');

    expect(within(dialog).getByText(/All 2 versions in English will be deleted/)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Type delete to confirm'), 'delete');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Delete the report/ }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
    expect(api.sentBodies(deleteReport)).toHaveLength(1);
  });

  it('offers no changes to read-only users', async () => {
    startReportsApi();
    await renderPage('?language=en&act=edit');

    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });
});

describe('editing a report', () => {
  const edit = '?language=en&act=edit';
  const headline = async () => (await screen.findAllByLabelText('Headline'))[0] ?? document.body;

  it('shows schema violations while typing, and saves only a valid report', async () => {
    const api = startReportsApi('reports-generate').on(saveReport, sampleReply());
    const { router } = await renderPage(edit);
    const field = await headline();

    await userEvent.clear(field);
    await userEvent.type(field, 'Short');
    expect(await screen.findByText('Must be at least 8 characters long.')).toBeVisible();
    expect(screen.getByText('1 error')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save as new version' })).toBeDisabled();

    await userEvent.type(field, ' but right');
    expect(await screen.findByText('Valid report')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save as new version' }));

    await waitFor(() => expect(router.state.location.href).not.toContain('edit'));
    expect(api.sentBodies(saveReport)).toEqual([
      { ...sampleReport, summary: { ...sampleReport.summary, headline: 'Short but right' } },
    ]);
    const saveRequest = api.sentRequests.find(({ endpoint }) => endpoint === saveReport);
    expect(saveRequest?.request.headers['if-match']).toBe('"2026-10-en-2"');
  });

  it('moves to the field of a selected error', async () => {
    startReportsApi('reports-generate');
    await renderPage(edit);
    const field = await headline();
    await userEvent.clear(field);

    await userEvent.click(await screen.findByRole('button', { name: /^Summary, headline/ }));

    expect(field).toHaveFocus();
  });

  it('keeps the edits if another user saved first', async () => {
    startReportsApi('reports-generate').failWith(saveReport, 'REPORT_CHANGED');
    await renderPage(edit);
    const field = await headline();

    await userEvent.type(field, ' again');
    await userEvent.click(screen.getByRole('button', { name: 'Save as new version' }));

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(field).toHaveValue(`${sampleReport.summary.headline} again`);
  });

  it('keeps the edits if a new version appears or the server becomes unreachable', async () => {
    const api = startReportsApi('reports-generate').on(saveReport, sampleReply());
    const { cache } = await renderPage(edit);
    await userEvent.type(await headline(), ' again');

    const newer = sampleVersion({ version: 3, etag: '"2026-10-en-3"' });
    api.on(listReportVersions, {
      ...october,
      nextCursor: null,
      versions: [newer, sampleVersion()],
    });
    await act(() => cache.invalidateQueries({ queryKey: queryKeys.reports }));
    api.failWith(readReport, 'DATABASE_BUSY');
    await act(() => cache.invalidateQueries({ queryKey: queryKeys.reports }));

    expect(await headline()).toHaveValue(`${sampleReport.summary.headline} again`);
    await userEvent.click(screen.getByRole('button', { name: 'Save as new version' }));
    await waitFor(() => expect(api.sentBodies(saveReport)).toHaveLength(1));
    const saved = api.sentRequests.find(({ endpoint }) => endpoint === saveReport);
    expect(saved?.request.headers['if-match']).toBe('"2026-10-en-2"');
  });

  it('adds and removes entries within the limits of the schema', async () => {
    startReportsApi('reports-generate');
    await renderPage(edit);
    await headline();
    const add = screen.getByRole('button', { name: 'Add to Developments' });

    await userEvent.click(add);
    expect(screen.getByRole('region', { name: 'Development 4' })).toBeVisible();
    expect(add).toBeDisabled();
    for (const number of [4, 3])
      await userEvent.click(screen.getByRole('button', { name: `Remove Development ${number}` }));
    expect(screen.getByRole('button', { name: 'Remove Development 2' })).toBeDisabled();
  });

  it('previews the draft', async () => {
    startReportsApi('reports-generate');
    await renderPage(edit);
    await userEvent.type(await headline(), ' indeed');

    await userEvent.click(screen.getByRole('radio', { name: 'Preview' }));

    expect(screen.getByRole('article')).toHaveTextContent(
      `${sampleReport.summary.headline} indeed`,
    );
  });
});

describe('editing a report on a wide screen', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('shows the preview beside the fields', async () => {
    startReportsApi('reports-generate');
    await renderPage('?language=en&act=edit');
    const [field] = await screen.findAllByLabelText('Headline');

    await userEvent.type(field ?? document.body, ' indeed');

    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(preview).toHaveTextContent(`${sampleReport.summary.headline} indeed`);
    expect(screen.queryByRole('radio', { name: 'Preview' })).toBeNull();
  });
});

describe('a month without a version', () => {
  it.each([
    ['was never produced', []],
    ['is being generated', [sampleReply({ state: 'queued', versions: 0, latest: null })]],
  ])('does not ask for versions of a report that %s', async (_case, reports) => {
    const api = startReportsApi('reports-generate')
      .failWith(listReportVersions, 'REPORT_UNKNOWN')
      .on(listReports, { reports, nextCursor: null, currentMonth: '2026-11', nextRunAt: null });
    await renderPage();

    expect(await screen.findByText('Not generated yet')).toBeVisible();
    expect(api.sentRequests.filter(({ endpoint }) => endpoint === listReportVersions)).toEqual([]);
  });

  it('finds a month that only a later page of the list contains', async () => {
    startReportsApi().on(listReports, {
      reports: [sampleReply({ month: '2031-01' })],
      nextCursor: 'older',
      currentMonth: '2031-01',
      nextRunAt: null,
    });
    await renderPage();

    expect(await screen.findByText(sampleReport.summary.headline)).toBeVisible();
  });

  it.each([
    ['The report will be generated on 1 Nov 2026 at 12:00.', new Date(2026, 10, 1, 12)],
    ['Reports are not generated automatically.', null],
  ])('says that the month is not over, and shows its figures so far: %s', async (text, at) => {
    startReportsApi('reports-generate').on(listReports, {
      reports: [],
      nextCursor: null,
      currentMonth: '2026-10',
      nextRunAt: at && at.toISOString(),
    });
    await renderPage();

    expect(await screen.findByText('October 2026 is not over yet')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generate a preliminary report' })).toBeVisible();
    expect(await screen.findByRole('region', { name: /so far$/ })).toBeVisible();
  });

  it('shows why the list could not be loaded instead of a wrong state', async () => {
    startReportsApi('reports-generate')
      .on(listReportVersions, { ...october, nextCursor: null, versions: [] })
      .failWith(listReports, 'DATABASE_BUSY');
    await renderPage();

    expect(await screen.findByText('DATABASE_BUSY')).toBeVisible();
    expect(screen.queryByText(/has not started yet/)).toBeNull();
  });

  it('offers nothing for a month that has not started', async () => {
    startReportsApi('reports-generate').on(listReports, {
      reports: [],
      nextCursor: null,
      currentMonth: '2026-09',
      nextRunAt: null,
    });
    await renderPage();

    expect(await screen.findByText('October 2026 has not started yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Generate/ })).toBeNull();
  });

  it('offers to produce it', async () => {
    startReportsApi('reports-generate').on(listReportVersions, {
      ...october,
      nextCursor: null,
      versions: [],
    });
    await renderPage();

    expect(await screen.findByText('Not generated yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generate a report' })).toBeVisible();
  });

  it('links to the available language instead of showing an error', async () => {
    startReportsApi('reports-generate').failWith(listReportVersions, 'REPORT_UNKNOWN');
    const { router } = await renderPage('?language=de&act=remove');

    await userEvent.click(await screen.findByRole('button', { name: 'Read in English' }));

    await waitFor(() => expect(router.state.location.search).toMatchObject({ language: 'en' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('links to no language if none is available', async () => {
    const failedReport = { state: 'failed', fault: 'No room.', versions: 0, latest: null } as const;
    const reports = [sampleReply(failedReport), sampleReply({ ...failedReport, language: 'de' })];
    startReportsApi()
      .failWith(listReportVersions, 'REPORT_UNKNOWN')
      .on(listReports, { reports, nextCursor: null, currentMonth: '2026-11', nextRunAt: null });
    await renderPage('?language=de');

    expect(await screen.findByText('Not generated yet')).toBeVisible();
    expect(await screen.findByText(/No room\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Read in/ })).toBeNull();
  });

  it('shows the origin of a version', async () => {
    startReportsApi().on(listReportVersions, {
      ...october,
      nextCursor: null,
      versions: [sampleVersion({ origin: 'writer', model: 'm-1' })],
    });
    await renderPage();

    expect(await screen.findByText('Rephrased by m-1')).toBeVisible();
  });
});
