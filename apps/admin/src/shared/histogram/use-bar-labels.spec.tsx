import { screen } from '@testing-library/react';
import { renderWithProviders } from '#shared/testing/render.js';
import { useBarLabels } from './use-bar-labels.js';

function Ticks({ times }: { times: readonly Date[] }) {
  const { formatTick } = useBarLabels('minute', 'entries');
  return <p>{times.map((time) => formatTick(time.getTime())).join(', ')}</p>;
}

describe('the labels below bars', () => {
  it('show the day at midnight only, not in the hour after it', async () => {
    const times = [
      new Date(2026, 1, 28, 23, 30),
      new Date(2026, 2, 1),
      new Date(2026, 2, 1, 0, 30),
    ];

    await renderWithProviders(<Ticks times={times} />);

    expect(screen.getByText('23:30, 1 Mar, 00:30')).toBeInTheDocument();
  });
});
