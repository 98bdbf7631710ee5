import { readLogFacets, type LogFacetsReply } from '@stackyard/contracts';
import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { renderWithProviders } from '#shared/testing/render.js';
import { EventLogPage } from './event-log-page.js';
import { logFacetsReply, startLogApi } from './testing/log-api.js';
import { Histogram } from '#shared/histogram/histogram.js';

const timeAtHour = (hour: number): string =>
  `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;

async function renderHistogram(
  facets: LogFacetsReply | undefined = logFacetsReply(),
  from?: string,
) {
  const onSelectRange = jest.fn();
  const onSelectOutcome = jest.fn();
  await renderWithProviders(
    <Histogram
      countedItems="entries"
      histogram={facets?.histogram}
      counts={facets?.facets.outcome}
      from={from}
      to={undefined}
      outcomes={undefined}
      onSelectRange={onSelectRange}
      onSelectOutcome={onSelectOutcome}
    />,
  );
  return {
    onSelectRange,
    onSelectOutcome,
    brush: screen.getByRole('slider', { name: 'Entries over time' }),
  };
}

describe('the histogram', () => {
  it('selects a range by keyboard', async () => {
    const { onSelectRange, brush } = await renderHistogram();
    expect(brush).toHaveAttribute('aria-valuetext', 'Nothing selected');
    brush.focus();

    await userEvent.keyboard('{ArrowRight}');
    expect(brush).toHaveAttribute('aria-valuenow', '2');
    expect(brush.getAttribute('aria-valuetext')).toMatch(/: 4 entries$/);

    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(brush.getAttribute('aria-valuetext')).toMatch(/: 7 entries, Failure 1$/);
    expect(onSelectRange).not.toHaveBeenCalled();

    await userEvent.keyboard('{Enter}');
    expect(onSelectRange).toHaveBeenCalledWith({ from: timeAtHour(10), to: timeAtHour(12) });
    expect(brush).toHaveAttribute('aria-valuetext', 'Nothing selected');
  });

  it('says that entries were not counted, instead of showing zero', async () => {
    const buckets = [
      { from: timeAtHour(9), count: 0, exact: false, outcomes: {} },
      { from: timeAtHour(10), count: 7, exact: false, outcomes: { success: 7 } },
    ];
    const { brush } = await renderHistogram(
      logFacetsReply({ histogram: { size: 'hour', buckets } }),
    );
    brush.focus();

    await userEvent.keyboard('{ArrowRight}');
    expect(brush.getAttribute('aria-valuetext')).toMatch(/: at least 7 entries$/);

    await userEvent.keyboard('{ArrowLeft}');
    expect(brush.getAttribute('aria-valuetext')).toMatch(/: not counted$/);
  });

  it('clears the selection', async () => {
    const { onSelectRange, brush } = await renderHistogram();
    brush.focus();

    await userEvent.keyboard('{Home}{Escape}{Enter}');

    expect(onSelectRange).not.toHaveBeenCalled();
  });

  it('selects a range by dragging', async () => {
    const { onSelectRange, brush } = await renderHistogram();
    jest.spyOn(brush, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 96));

    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: brush, coords: { clientX: 10, clientY: 5 } },
      { target: brush, coords: { clientX: 150, clientY: 5 } },
      { keys: '[/MouseLeft]', target: brush, coords: { clientX: 150, clientY: 5 } },
    ]);

    expect(onSelectRange).toHaveBeenCalledWith({ from: timeAtHour(9), to: timeAtHour(11) });
  });

  it('shows the same data as a table', async () => {
    await renderHistogram();

    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));

    const table = screen.getByRole('table', { name: 'Entries over time' });
    const rows = within(table).getAllByRole('row');
    expect(within(table).getByRole('columnheader', { name: 'Failure' })).toBeInTheDocument();
    // Periods without entries are left out.
    expect(rows).toHaveLength(3);
  });

  it('shows a single outcome when its legend entry is clicked', async () => {
    const { onSelectOutcome } = await renderHistogram();

    await userEvent.click(screen.getByRole('button', { name: /Success only/ }));

    expect(onSelectOutcome).toHaveBeenCalledWith('success');
  });

  it('stores the range in the URL and removes it again', async () => {
    const api = startLogApi();
    const { router } = await renderWithProviders(<EventLogPage />, '/event-log?last=7d');
    const brush = await screen.findByRole('slider', { name: 'Entries over time' });
    brush.focus();

    await userEvent.keyboard('{End}{Enter}');

    await waitFor(() =>
      expect(router.state.location.search).toEqual({ from: timeAtHour(11), to: timeAtHour(12) }),
    );
    const facetRequests = api.sentRequests.filter(
      ({ endpoint }) => endpoint.path === readLogFacets.path,
    );
    expect(facetRequests.at(-1)?.request.url.searchParams.get('to')).toBe(timeAtHour(12));

    await userEvent.click(await screen.findByRole('button', { name: 'Clear range' }));

    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });
});
