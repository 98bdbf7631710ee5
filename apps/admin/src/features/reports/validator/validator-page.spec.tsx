import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleReport } from '../testing/sample-report.js';
import { maxBytes } from './checked-source.js';
import { ValidatorPage } from './validator-page.js';

/** jsdom files have no `text()` method. */
const createFile = (content: string): File =>
  Object.assign(new File([content], 'report.json'), { text: () => Promise.resolve(content) });
const dropFile = (file: File): void => {
  fireEvent.drop(screen.getByLabelText('JSON'), { dataTransfer: { files: [file] } });
};

describe('ValidatorPage', () => {
  it('reads a dropped report and previews it', async () => {
    await renderWithProviders(<ValidatorPage />);
    dropFile(createFile(JSON.stringify(sampleReport)));

    expect(await screen.findByText('Valid report')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent(sampleReport.summary.headline);
  });

  it('shows the location of each fault', async () => {
    await renderWithProviders(<ValidatorPage />);
    const faulty = { ...sampleReport, outlook: { ...sampleReport.outlook, headline: 'No' } };
    dropFile(createFile(JSON.stringify(faulty)));

    expect(
      await screen.findByText('Outlook, headline: must be at least 5 characters long.'),
    ).toBeVisible();
    expect(screen.getByText('/outlook/headline')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('validates typed text and detects invalid JSON', async () => {
    await renderWithProviders(<ValidatorPage />);
    await userEvent.click(screen.getByLabelText('JSON'));
    await userEvent.paste('{"summary"');

    expect(screen.getByRole('alert')).toHaveTextContent('Not valid JSON');
  });

  it('does not read files that are too large', async () => {
    await renderWithProviders(<ValidatorPage />);
    dropFile(createFile('x'.repeat(maxBytes + 1)));

    expect(await screen.findByText(/The limit is 1 MB/)).toBeVisible();
    expect(screen.getByLabelText('JSON')).toHaveValue('');
  });
});
