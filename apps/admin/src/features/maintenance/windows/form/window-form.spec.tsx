import { jest } from '@jest/globals';
import { editWindow, planWindow, previewWindow } from '@stackyard/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#shared/testing/fake-api.js';
import {
  sampleOccurrence,
  startMaintenanceApi,
  sampleWindow,
  renderMaintenance,
} from '../../testing/given.js';

/**
 * Sundays at 02:30 in Europe/Berlin. On the second Sunday, the clocks skip 02:30, so the window
 * starts at 03:30.
 */
const previewTimes = [
  { startsAt: '2031-03-23T01:30:00.000Z', endsAt: '2031-03-23T02:30:00.000Z' },
  { startsAt: '2031-03-30T01:30:00.000Z', endsAt: '2031-03-30T02:30:00.000Z' },
];

function startServer(...windows: Parameters<typeof startMaintenanceApi>): FakeApi {
  return startMaintenanceApi(...windows)
    .on(previewWindow, { times: previewTimes })
    .on(planWindow, sampleWindow());
}

async function fill(label: RegExp | string, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

describe('the form of a window', () => {
  // Rendering all time zones would take most of the test's time.
  beforeEach(() => {
    jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin', 'UTC']);
  });

  afterEach(() => jest.restoreAllMocks());

  it('plans a recurring window without showing the rule', async () => {
    const server = startServer();
    const { router } = await renderMaintenance('?view=list&open=plan');
    const form = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }));

    await userEvent.type(form.getByLabelText('Message to all users'), 'Patches');
    await fill('Start', '2031-03-23T02:30');
    await fill('Time zone', 'Europe/Berlin');
    await fill('Hours', '1');
    await fill('Repeats', 'weekly');
    await userEvent.click(form.getByLabelText('Wednesday'));
    await fill('Ends', 'count');
    await fill('Number of occurrences', '4');
    await userEvent.click(form.getByText('4 h'));
    await userEvent.click(form.getByRole('button', { name: 'Schedule maintenance' }));

    await waitFor(() =>
      expect(server.sentBodies(planWindow)).toEqual([
        {
          message: 'Patches',
          startsAt: '2031-03-23T02:30',
          durationMinutes: 60,
          timeZone: 'Europe/Berlin',
          recurrence: 'FREQ=WEEKLY;BYDAY=WE,SU;COUNT=4',
          announceMinutes: [1440, 240, 60],
        },
      ]),
    );
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('open'));
  });

  it('shows the next occurrences, clock changes and conflicts', async () => {
    const other = sampleOccurrence({
      windowId: 7,
      message: 'Router',
      startsAt: '2031-03-23T02:00:00.000Z',
      endsAt: '2031-03-23T05:00:00.000Z',
    });
    startServer([sampleWindow({ id: 7, next: other })]);
    await renderMaintenance('?view=list&open=plan');
    await fill('Start', '2031-03-23T02:30');
    await fill('Time zone', 'Europe/Berlin');

    const next = await screen.findByRole('region', { name: 'Next occurrences' });
    expect(await within(next).findByText(/starts at 03:30 instead of 02:30/)).toBeVisible();
    expect(
      within(next).getAllByText(/^This maintenance window overlaps with “Router”/),
    ).toHaveLength(1);
  });

  it('converts an end to a duration', async () => {
    const server = startServer();
    await renderMaintenance('?view=list&open=plan');

    await userEvent.type(
      await screen.findByLabelText(/^Message to all users/, { selector: '[data-autofocus]' }),
      'Night',
    );
    await fill('Time zone', 'Europe/Berlin');
    await fill('Start', '2031-10-25T22:00');
    await userEvent.click(screen.getByText('End time'));
    await fill('End', '2031-10-26T04:00');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Schedule maintenance' }),
    );

    // Clocks go back during the window, which adds an hour.
    await waitFor(() =>
      expect(server.sentBodies(planWindow)).toMatchObject([{ durationMinutes: 420 }]),
    );
  });

  it('shows server errors at their fields', async () => {
    startServer()
      .failWith(previewWindow, 'VALIDATION_FAILED', {
        errors: [{ pointer: '/startsAt', code: 'window', detail: 'has no future occurrences' }],
      })
      .failWith(planWindow, 'VALIDATION_FAILED', {
        errors: [{ pointer: '/startsAt', code: 'window', detail: 'has no future occurrences' }],
      });
    await renderMaintenance('?view=list&open=plan');

    await userEvent.type(
      await screen.findByLabelText(/^Message to all users/, { selector: '[data-autofocus]' }),
      'Late',
    );
    await fill('Start', '2020-01-01T22:00');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Schedule maintenance' }),
    );

    await waitFor(() =>
      expect(screen.getByLabelText('Start')).toHaveAccessibleDescription(
        'The start is in the past. Choose a later time.',
      ),
    );
  });

  it.each([
    ['planned', 1],
    ['announced', 0],
  ] as const)('says if saving announces a window that is %s', async (state, count) => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const endsAt = new Date(Date.now() + 7_200_000).toISOString();
    startServer([sampleWindow({ next: sampleOccurrence({ state, startsAt, endsAt }) })]).on(
      previewWindow,
      { times: [{ startsAt, endsAt }] },
    );
    await renderMaintenance('?view=list&open=edit&window=1');

    const upcoming = within(await screen.findByRole('region', { name: 'Next occurrences' }));
    expect(await upcoming.findByRole('listitem')).toBeVisible();
    expect(upcoming.queryAllByText('Announced as soon as you save.')).toHaveLength(count);
  });

  it('keeps a rule that the form cannot express', async () => {
    const rule = 'FREQ=YEARLY;BYMONTH=1,7;BYDAY=1SU';
    const server = startServer([sampleWindow({ recurrence: rule })]).on(editWindow, sampleWindow());
    await renderMaintenance('?view=list&open=edit&window=1');

    expect(await screen.findByLabelText('Rule')).toHaveValue(rule);
    await fill('Hours', '3');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(server.sentBodies(editWindow)).toMatchObject([
        { recurrence: rule, durationMinutes: 180, startsAt: '2030-11-24T22:00' },
      ]),
    );
  });
});
