import { readReportSettings, setReportSettings } from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '#shared/api/query-keys.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { ReportSettingsPage } from './report-settings-page.js';
import { sampleSettings } from './report-settings.fixture.js';

const start = () =>
  FakeApi.start()
    .on(readReportSettings, sampleSettings)
    .on(setReportSettings, { ...sampleSettings, schedule: false, nextRunAt: null });
const saveButton = () => screen.getByRole('button', { name: 'Save' });

describe('ReportSettingsPage', () => {
  it('shows no secrets and sends only replaced ones', async () => {
    const api = start();
    await renderWithProviders(<ReportSettingsPage />);
    await userEvent.click(await screen.findByLabelText(/Generate the previous month’s report/));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(saveButton());

    await waitFor(() => expect(api.sentBodies(setReportSettings)).toHaveLength(1));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(api.sentBodies(setReportSettings)).toEqual([
      expect.objectContaining({ schedule: false, webhook: { url: sampleSettings.webhook?.url } }),
    ]);
  });

  it('says that no recipients are set up, from the switches of the form', async () => {
    start().on(readReportSettings, { ...sampleSettings, webhook: null, mail: null });
    await renderWithProviders(<ReportSettingsPage />);
    expect(
      await screen.findByText(/Neither email nor a webhook is set up for reports/),
    ).toBeVisible();
    await userEvent.click(screen.getByLabelText('Send reports to a webhook'));

    expect(screen.queryByText(/Neither email nor a webhook is set up/)).toBeNull();
  });

  it('makes the list of reports read the time of the next report again', async () => {
    start();
    const { cache } = await renderWithProviders(<ReportSettingsPage />);
    const listKey = [...queryKeys.reports, 'list'];
    cache.setQueryData(listKey, { pages: [], pageParams: [] });
    await userEvent.click(await screen.findByLabelText(/Generate the previous month’s report/));
    await userEvent.click(saveButton());

    await waitFor(() => expect(cache.getQueryState(listKey)?.isInvalidated).toBe(true));
  });

  it('replaces a secret on demand', async () => {
    const api = start();
    await renderWithProviders(<ReportSettingsPage />);
    const webhook = within(await screen.findByRole('group', { name: 'Webhook' }));
    await userEvent.click(webhook.getByRole('button', { name: 'Replace' }));
    await userEvent.type(webhook.getByLabelText('New secret'), 'short');
    await userEvent.click(saveButton());
    expect(await webhook.findByText('Enter at least 16 characters.')).toBeVisible();
    expect(api.sentBodies(setReportSettings)).toEqual([]);

    await userEvent.type(webhook.getByLabelText('New secret'), ' but now long enough');
    await userEvent.click(saveButton());
    await waitFor(() =>
      expect(api.sentBodies(setReportSettings)).toMatchObject([
        { webhook: { secret: 'short but now long enough' } },
      ]),
    );
  });

  it('keeps the input if the settings cannot be read again', async () => {
    const api = start();
    const { cache } = await renderWithProviders(<ReportSettingsPage />);
    await userEvent.type(await screen.findByLabelText('Time zone'), 'x');

    api.failWith(readReportSettings, 'DATABASE_BUSY');
    await act(() => cache.invalidateQueries({ queryKey: queryKeys.reports }));

    expect(await screen.findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
    expect(screen.getByLabelText('Time zone')).toHaveValue(`${sampleSettings.timeZone}x`);
  });

  it('shows errors at their fields', async () => {
    start().failWith(setReportSettings, 'VALIDATION_FAILED', {
      errors: [{ pointer: '/timeZone', code: 'other', detail: 'No such time zone.' }],
    });
    await renderWithProviders(<ReportSettingsPage />);
    await userEvent.type(await screen.findByLabelText('Time zone'), 'x');
    await userEvent.click(saveButton());

    expect(await screen.findByText(/No such time zone/)).toBeVisible();
  });
});
