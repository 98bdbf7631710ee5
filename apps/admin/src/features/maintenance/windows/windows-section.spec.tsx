import { cancelOccurrence, cancelWindow, listOccurrences, listWindows } from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  sampleOccurrence,
  startMaintenanceApi,
  sampleWindow,
  renderMaintenance,
} from '../testing/given.js';

const november = '?day=2030-11-20';

describe('scheduled maintenance', () => {
  it('can be skipped once from its row in the list', async () => {
    const server = startMaintenanceApi([sampleWindow()]).on(cancelOccurrence, {
      ...sampleOccurrence(),
      state: 'cancelled',
    });
    await renderMaintenance('?view=list');

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Patches”' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Skip this occurrence' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Skip this occurrence' }));

    await waitFor(() => expect(server.sentBodies(cancelOccurrence)).toHaveLength(1));
  });

  it('asks about the chosen occurrence, even if the list changes meanwhile', async () => {
    const server = startMaintenanceApi([sampleWindow()]).on(cancelOccurrence, {
      ...sampleOccurrence(),
      state: 'cancelled',
    });
    const { cache } = await renderMaintenance('?view=list');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for “Patches”' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Skip this occurrence' }));
    const dialog = await screen.findByRole('dialog');

    const window = sampleWindow({ message: 'New text', next: sampleOccurrence({ id: 2 }) });
    server.on(listWindows, { windows: [window], nextCursor: null });
    await act(() => cache.invalidateQueries());
    await screen.findByText('New text');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Skip this occurrence' }));

    await waitFor(() =>
      expect(
        server.sentRequests.find(({ endpoint }) => endpoint === cancelOccurrence)?.request.url
          .pathname,
      ).toMatch(/\/1\/cancel$/),
    );
  });

  it('appears in the calendar on its day and opens from there', async () => {
    startMaintenanceApi([sampleWindow()]);
    const { router } = await renderMaintenance(november);

    const grid = await screen.findByRole('table', { name: 'Scheduled maintenance, November 2030' });
    await userEvent.click(within(grid).getByRole('button', { name: /^Scheduled, .* Patches$/ }));

    const drawer = await screen.findByRole('dialog', { name: 'Maintenance window' });
    expect(within(drawer).getByText('Every month on the 4th Sunday')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ open: 'show' }));
  });

  it('moves between days with the arrow keys, with a single tab stop', async () => {
    startMaintenanceApi();
    await renderMaintenance(november);

    const grid = await screen.findByRole('table');
    const days = within(grid).getAllByRole('button');
    expect(days.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    days[10]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');

    expect(days[18]).toHaveFocus();
    expect(days[18]).toHaveAttribute('tabindex', '0');
  });

  it('shows all entries of a busy day in the week view', async () => {
    const windows = [1, 2, 3, 4, 5, 6].map((id) =>
      sampleWindow({ id, next: sampleOccurrence({ id, windowId: id, message: `Rack ${id}` }) }),
    );
    startMaintenanceApi(windows);
    await renderMaintenance(november);

    await userEvent.click(
      await screen.findByRole('button', { name: /^3 more maintenance windows on / }),
    );

    expect(await screen.findByRole('button', { name: /Rack 6, overlaps/ })).toBeVisible();
  });

  it('loads another month when the calendar moves on', async () => {
    const server = startMaintenanceApi();
    await renderMaintenance(november);

    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));

    expect(await screen.findByText('December 2030')).toBeVisible();
    const requests = server.sentRequests.filter(
      ({ endpoint }) => endpoint.path === listOccurrences.path,
    );
    await waitFor(() =>
      expect(requests.at(-1)?.request.url.searchParams.get('to')).toMatch(/^2030-12|^2031-01/),
    );
  });

  it('skips one occurrence of a recurring window', async () => {
    const next = sampleOccurrence({ id: 5 });
    const server = startMaintenanceApi([sampleWindow({ next })]).on(cancelOccurrence, {
      ...next,
      state: 'cancelled',
    });
    await renderMaintenance('?open=show&window=1');

    await userEvent.click(await screen.findByRole('button', { name: 'Skip this occurrence' }));
    const dialog = await screen.findByRole('dialog', { name: 'Skip this occurrence?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Skip this occurrence' }));

    await waitFor(() => expect(server.sentBodies(cancelOccurrence)).toHaveLength(1));
  });

  it('cancels a window with all its occurrences after confirmation', async () => {
    const server = startMaintenanceApi([sampleWindow()]).on(
      cancelWindow,
      sampleWindow({ next: null }),
    );
    await renderMaintenance('?open=show&window=1');

    await userEvent.click(await screen.findByRole('button', { name: 'Cancel maintenance window' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this maintenance window?' });
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Cancel maintenance window' }),
    );

    await waitFor(() => expect(server.sentBodies(cancelWindow)).toHaveLength(1));
  });

  it('lists windows with their current state', async () => {
    startMaintenanceApi([
      sampleWindow({ next: sampleOccurrence({ state: 'announced' }) }),
      sampleWindow({ id: 2, message: 'Over', next: null }),
      sampleWindow({
        id: 4,
        message: 'Server was down',
        next: null,
        last: sampleOccurrence({ windowId: 4, state: 'missed' }),
      }),
      sampleWindow({ id: 3, message: 'Off', next: null, cancelledAt: '2026-03-01T10:00:00.000Z' }),
    ]);
    await renderMaintenance('?view=list');

    const table = await screen.findByRole('table', { name: 'Scheduled maintenance' });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByText(`Times in your time zone (${zone})`)).toBeVisible();
    expect(within(table).getByRole('columnheader', { name: /Actions/ })).toBeVisible();
    expect(within(table).getByText('Announced')).toBeVisible();
    expect(within(table).getByText('Ended')).toBeVisible();
    expect(within(table).getByText('Missed')).toBeVisible();
    expect(within(table).getByText('Cancelled')).toBeVisible();
  });

  it('explains why a window was missed', async () => {
    const last = sampleOccurrence({ state: 'missed' });
    startMaintenanceApi([sampleWindow({ recurrence: null, next: null, last })]);
    await renderMaintenance('?open=show&window=1');

    const drawer = await screen.findByRole('dialog', { name: 'Maintenance window' });
    expect(await within(drawer).findByText('Missed')).toBeVisible();
    expect(within(drawer).getByText(/Stackyard was not running/)).toBeVisible();
  });

  it('explains what belongs here if nothing is planned', async () => {
    startMaintenanceApi();
    await renderMaintenance('?view=list');

    expect(await screen.findByText('No maintenance scheduled')).toBeVisible();
  });

  it('shows an error in place of the calendar', async () => {
    startMaintenanceApi().failWith(listOccurrences, 'DATABASE_BUSY');
    await renderMaintenance(november);

    expect(await screen.findByText('DATABASE_BUSY')).toBeVisible();
  });
});
