import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithProviders } from '../../testing/render.js';
import { LogPanel } from './log-panel.js';
import type { RunLogLine } from './text/run-log.js';

const makeLines = (count: number): RunLogLine[] =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    at: new Date(Date.UTC(2026, 2, 1, 10, 0, 0, index)).toISOString(),
    level: index === 1 ? 'error' : 'info',
    text: index % 10 === 4 ? `Pulling image ${index + 1}` : `Line of text ${index + 1}`,
  }));

function Panel({
  count,
  onLine: onLinkLine = () => undefined,
}: {
  count: number;
  onLine?: (n: number) => void;
}) {
  const [lines, setLines] = useState(() => makeLines(count));
  return (
    <>
      <LogPanel lines={lines} isLive line={null} onLinkLine={onLinkLine} fileName="run.log" />
      <button onClick={() => setLines(makeLines(lines.length + 1))}>More</button>
    </>
  );
}

const height = 400;
// jsdom has no layout, so give the visible part a size.
beforeAll(() =>
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get: () => height,
  }),
);
afterAll(() => Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight'));
beforeEach(() => localStorage.clear());

function scrollTo(area: HTMLElement, top: number): void {
  Object.defineProperties(area, {
    scrollHeight: { configurable: true, value: 2000 },
    scrollTop: { configurable: true, writable: true, value: top },
  });
  fireEvent.scroll(area);
}

describe('LogPanel', () => {
  it('shows the errors only, and folds all other lines of a service', async () => {
    const mixedLines = makeLines(6).map((line, index) =>
      index < 4 ? { ...line, source: 'web' } : line,
    );
    await renderWithProviders(
      <LogPanel
        lines={mixedLines}
        isLive={false}
        line={null}
        onLinkLine={jest.fn()}
        fileName="run.log"
      />,
    );

    await userEvent.selectOptions(screen.getByLabelText('Level'), 'Errors only');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['2']);
    await userEvent.selectOptions(screen.getByLabelText('Level'), 'All lines');
    await userEvent.click(screen.getByRole('button', { name: 'Collapse services' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'web' }));
    await userEvent.keyboard('{Escape}');

    expect(screen.queryByText('Line of text 1')).not.toBeInTheDocument();
    expect(screen.getByText('Line of text 2')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 hidden lines' }));
    expect(screen.getByText('Line of text 1')).toBeInTheDocument();
  });

  it('searches with a regular expression and says if it is invalid', async () => {
    await renderWithProviders(<Panel count={20} />);

    await userEvent.click(screen.getByRole('button', { name: 'Regular expression' }));
    const field = screen.getByRole('searchbox', { name: 'Search log' });
    await userEvent.type(field, 'image 1?5$');
    expect(await screen.findByText('2 matches')).toBeInTheDocument();
    await userEvent.type(field, '(');
    expect(await screen.findByText('Invalid expression')).toBeInTheDocument();
  });

  it('renders only the lines near the visible part', async () => {
    await renderWithProviders(<Panel count={100_000} />);

    const area = screen.getByRole('region', { name: '100,000 lines' });

    expect(within(area).getAllByRole('link').length).toBeLessThan(100);
  });

  it('stops following when the user scrolls up, and resumes at the end', async () => {
    await renderWithProviders(<Panel count={100} />);
    const follow = screen.getByRole('button', { name: 'Follow the log' });
    const area = screen.getByRole('region', { name: '100 lines' });
    scrollTo(area, 1600);
    expect(follow).toHaveAttribute('aria-pressed', 'true');

    scrollTo(area, 1200);
    expect(follow).toHaveAttribute('aria-pressed', 'false');

    scrollTo(area, 1600);
    expect(follow).toHaveAttribute('aria-pressed', 'true');
  });

  it('counts matches and moves between them', async () => {
    await renderWithProviders(<Panel count={60} />);

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search log' }), 'pulling');
    expect(await screen.findByText('6 matches')).toBeInTheDocument();

    await userEvent.keyboard('{Enter}{Enter}');
    expect(screen.getByText('2 of 6')).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(screen.getByText('1 of 6')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Follow the log' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('reports which line was clicked', async () => {
    const onLine = jest.fn();
    await renderWithProviders(<Panel count={10} onLine={onLine} />);

    await userEvent.click(screen.getByRole('link', { name: 'Line 3' }));

    expect(onLine).toHaveBeenCalledWith(3);
  });

  it('shows the time since the start on demand, and remembers it', async () => {
    await renderWithProviders(<Panel count={10} />);

    await userEvent.click(screen.getByRole('button', { name: 'Time since start' }));

    expect(screen.getByText('+0:00.004')).toBeInTheDocument();
    expect(localStorage.getItem('stackyard.log.relative')).toBe('true');
  });

  it('describes the level of a line in words', async () => {
    await renderWithProviders(<Panel count={3} />);

    expect(screen.getByRole('img', { name: 'Error' })).toBeInTheDocument();
  });

  it('shows that there is no output', async () => {
    await renderWithProviders(
      <LogPanel
        lines={[]}
        isLive={false}
        line={null}
        onLinkLine={() => undefined}
        fileName="run.log"
      />,
    );

    expect(screen.getByText('No output.')).toBeInTheDocument();
  });
});
