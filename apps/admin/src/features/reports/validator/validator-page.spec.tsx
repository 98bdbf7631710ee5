import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { startReportsApi } from '../testing/given.js';
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
  beforeEach(() => {
    startReportsApi();
  });

  it('lists the fields of a report until there is something to validate', async () => {
    await renderWithProviders(<ValidatorPage />);

    const row = screen.getByRole('row', { name: /^summary\. ?headline/ });
    expect(row).toHaveTextContent('8 to 110 characters');
    dropFile(createFile(JSON.stringify(sampleReport)));
    await screen.findByText('Valid report');
    expect(screen.queryByRole('table', { name: 'Format of a report' })).toBeNull();
  });

  it('inserts the latest report', async () => {
    await renderWithProviders(<ValidatorPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Insert latest report' }));

    expect(await screen.findByText('Valid report')).toBeVisible();
    const field: HTMLTextAreaElement = screen.getByLabelText('JSON');
    expect(JSON.parse(field.value)).toEqual(sampleReport);
  });

  it('does not offer to replace text that was entered', async () => {
    await renderWithProviders(<ValidatorPage />);
    await screen.findByRole('button', { name: 'Insert latest report' });

    await userEvent.type(screen.getByLabelText('JSON'), '1');

    expect(screen.queryByRole('button', { name: 'Insert latest report' })).toBeNull();
  });

  it('selects the value that a fault is about', async () => {
    await renderWithProviders(<ValidatorPage />);
    const invalidReport = { ...sampleReport, outlook: { ...sampleReport.outlook, headline: 'No' } };
    dropFile(createFile(JSON.stringify(invalidReport)));

    await userEvent.click(await screen.findByRole('button', { name: /^Outlook, headline/ }));

    const field: HTMLTextAreaElement = screen.getByLabelText('JSON');
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('"No"');
  });

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
