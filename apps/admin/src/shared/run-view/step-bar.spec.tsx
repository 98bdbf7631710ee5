import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../testing/render.js';
import { StepBar } from './step-bar.js';

describe('StepBar', () => {
  it('shows the state and duration of each step', async () => {
    await renderWithProviders(
      <StepBar
        steps={[
          {
            id: 'a',
            label: 'Checking',
            state: 'done',
            startedAt: '2026-03-01T10:00:00.000Z',
            finishedAt: '2026-03-01T10:01:12.000Z',
          },
          {
            id: 'b',
            label: 'Pulling',
            state: 'failed',
            startedAt: '2026-03-01T10:01:12.000Z',
            finishedAt: '2026-03-01T10:01:12.400Z',
          },
          { id: 'c', label: 'Applying', state: 'skipped', startedAt: null, finishedAt: null },
        ]}
      />,
    );

    const [checking, pulling, applying] = within(
      screen.getByRole('list', { name: 'Steps' }),
    ).getAllByRole('listitem');

    expect(checking).toHaveTextContent('Checking');
    expect(checking).toHaveTextContent('Done');
    expect(checking).toHaveTextContent('1 min 12 s');
    expect(pulling).toHaveTextContent('Failed');
    expect(pulling).toHaveTextContent('< 1 s');
    expect(applying).toHaveTextContent('Skipped');
  });

  it('marks the running step', async () => {
    const startedAt = new Date(Date.now() - 65_000).toISOString();
    await renderWithProviders(
      <StepBar
        steps={[{ id: 'a', label: 'Pulling', state: 'running', startedAt, finishedAt: null }]}
      />,
    );

    const step = screen.getByRole('listitem');

    expect(step).toHaveAttribute('aria-current', 'step');
    expect(step).toHaveTextContent(/1 min \d+ s/);
  });
});
