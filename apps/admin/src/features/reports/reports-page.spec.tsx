import {
  listReportNotices,
  listReports,
  produceReport,
  seeReportNotices,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { ReportsPage } from './reports-page.js';
import { reportsSearch } from './reports.search.js';
import { startReportsApi, sampleReply } from './testing/given.js';
import { sampleReport } from './testing/sample-report.js';

const route = { path: '/reports', validateSearch: reportsSearch };
const renderPage = (address = '/reports') => renderWithProviders(<ReportsPage />, address, route);
// The server decides which month is current, even if the browser's clock differs by years.
const [running, last] = ['2031-01', '2030-12'];

describe('ReportsPage', () => {
  it('lists months with their rating and links to each', async () => {
    startReportsApi();
    const { router } = await renderPage();
    const row = await screen.findByRole('row', { name: /October 2026/ });

    expect(within(row).getByText('Good month')).toBeVisible();
    expect(within(row).getByText(sampleReport.summary.headline)).toBeVisible();
    await userEvent.click(row);
    await waitFor(() => expect(router.state.location.href).toBe('/reports/2026-10?language=en'));
  });

  it('lists a month once and links to its report in each language', async () => {
    startReportsApi().on(listReports, {
      reports: [sampleReply({ language: 'de' }), sampleReply({ language: 'en' })],
      nextCursor: null,
      currentMonth: running,
      nextRunAt: null,
    });
    await renderPage();

    const [row, ...otherRows] = await screen.findAllByRole('row', { name: /October 2026/ });
    expect(otherRows).toEqual([]);
    expect(within(row as HTMLElement).getByRole('link', { name: 'German' })).toHaveAttribute(
      'href',
      '/reports/2026-10?language=de',
    );
  });

  it.each([
    ['The next report will be generated on 1 Dec 2026 at 12:00.', new Date(2026, 11, 1, 12)],
    ['Reports are not generated automatically.', null],
  ])('says when the next report appears: %s', async (text, at) => {
    startReportsApi().on(listReports, {
      reports: [sampleReply()],
      nextCursor: null,
      currentMonth: running,
      nextRunAt: at && at.toISOString(),
    });
    await renderPage();

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('begins with the running month, compared with the same days of the month before', async () => {
    startReportsApi();
    await renderPage();

    const month = within(await screen.findByRole('region', { name: 'November 2026 so far' }));
    expect(month.getByText('previous: 31')).toBeVisible();
    const weeks = within(month.getByRole('list', { name: 'Redeploys per week' }));
    expect(weeks.getByText(/12 succeeded, 3 failed or unknown/)).toBeInTheDocument();
  });

  it('shows a report that failed before its first version', async () => {
    startReportsApi().on(listReports, {
      reports: [sampleReply({ state: 'failed', fault: 'disk full', latest: null, versions: 0 })],
      nextCursor: null,
      currentMonth: running,
      nextRunAt: null,
    });
    await renderPage();

    expect(await screen.findByText('Failed')).toBeVisible();
  });

  it('requests the last complete month and opens its report', async () => {
    const api = startReportsApi('reports-generate').on(produceReport, sampleReply({ month: last }));
    const { router } = await renderPage();

    await userEvent.click(await screen.findByRole('button', { name: 'Generate a report' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Month')).toHaveValue(last);
    const options = within(within(dialog).getByLabelText('Month')).getAllByRole('option');
    expect(options.slice(0, 2).map((option) => option.getAttribute('value'))).toEqual([
      running,
      last,
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Generate report' }));

    await waitFor(() => expect(router.state.location.pathname).toBe(`/reports/${last}`));
    expect(api.sentBodies(produceReport)).toEqual([{ month: last, language: 'en' }]);
  });

  it('warns that a month is still running before generating its report', async () => {
    startReportsApi('reports-generate');
    await renderPage('/reports?produce=true');
    const dialog = await screen.findByRole('dialog');

    expect(within(dialog).queryByText(/has not ended yet/)).toBeNull();
    await userEvent.selectOptions(within(dialog).getByLabelText('Month'), running);
    expect(within(dialog).getByText(/has not ended yet/)).toBeVisible();
  });

  it('says that a report exists and gets another version', async () => {
    startReportsApi('reports-generate').on(listReports, {
      reports: [sampleReply({ month: last })],
      nextCursor: null,
      currentMonth: running,
      nextRunAt: null,
    });
    await renderPage('/reports?produce=true');
    const dialog = await screen.findByRole('dialog');

    expect(within(dialog).getByText(/^This report already exists. Version \d will/)).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText('Language'), 'de');
    expect(within(dialog).queryByText(/already exists/)).toBeNull();
  });

  it('offers the first step to users with the permission', async () => {
    startReportsApi().on(listReports, {
      reports: [],
      nextCursor: null,
      currentMonth: running,
      nextRunAt: null,
    });
    await renderPage('/reports?produce=true');

    expect(await screen.findByText('No reports yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Generate a report' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('announces once that a scheduled report is ready', async () => {
    const api = startReportsApi()
      .on(listReportNotices, {
        notices: [
          {
            id: 4,
            kind: 'produced',
            month: '2026-10',
            language: 'en',
            createdAt: '2026-11-01T05:00:00.000Z',
            seen: false,
          },
        ],
        unseen: 1,
        nextCursor: null,
      })
      .on(seeReportNotices, undefined);
    await renderPage();

    expect(await screen.findByText('The report for October 2026 is ready.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(api.sentBodies(seeReportNotices)).toEqual([{ upTo: 4 }]));
  });
});
