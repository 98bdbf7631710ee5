import {
  assignMovie,
  listMetadataProviders,
  readJobMetadata,
  searchMetadata,
  undoJobMetadata,
  type JobMetadataReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { startJobsApi, sampleProvider } from '../testing/given.js';
import { sampleJob, sampleJobDetail } from '../testing/samples.js';
import { AssignTitle } from './assign-title.js';

const heat: JobMetadataReply = {
  title: 'Heat',
  year: 1995,
  artist: null,
  imdbId: null,
  tmdbId: 949,
  musicBrainzId: null,
  provider: 'tmdb',
  details: null,
  assignedBy: 'lena',
  assignedAt: '2026-03-01T10:00:00.000Z',
};
const renderDialog = async () => {
  let isClosed = false;
  await renderWithProviders(
    <AssignTitle job={sampleJobDetail()} onClose={() => (isClosed = true)} />,
  );
  await screen.findByRole('button', { name: 'Assign' });
  return { isClosed: () => isClosed };
};

describe('AssignTitle', () => {
  it('opens while the providers load', async () => {
    startJobsApi('history-edit').stream(listMetadataProviders, () => new ReadableStream());
    await renderWithProviders(<AssignTitle job={sampleJobDetail()} onClose={() => {}} />);

    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
  });

  it('says why the providers are missing', async () => {
    startJobsApi('history-edit').failWith(listMetadataProviders, 'DATABASE_BUSY');
    await renderWithProviders(<AssignTitle job={sampleJobDetail()} onClose={() => {}} />);

    expect(await screen.findByText('DATABASE_BUSY')).toBeVisible();
  });

  it('combines a provider’s result with manual input', async () => {
    const api = startJobsApi('history-edit')
      .on(searchMetadata, {
        matches: [
          {
            provider: 'tmdb',
            providerId: '949',
            title: 'Heat',
            year: 1995,
            artist: null,
            picture: '/api/history/metadata/picture?url=1',
          },
        ],
        attribution: 'Data by TMDb.',
      })
      .on(assignMovie, { job: sampleJob() });
    const { isClosed } = await renderDialog();
    await screen.findByRole('option', { name: 'TMDb' });

    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
    expect(screen.getByText('Data by TMDb.')).toBeVisible();
    const manualGroup = screen.getByRole('group', { name: 'Enter manually instead', hidden: true });
    await userEvent.clear(within(manualGroup).getByLabelText('Year'));
    await userEvent.type(within(manualGroup).getByLabelText('Year'), '19x');
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(within(manualGroup).getByLabelText('Year')).toBeInvalid());
    expect(api.sentBodies(assignMovie)).toEqual([]);

    await userEvent.clear(within(manualGroup).getByLabelText('Year'));
    await userEvent.type(within(manualGroup).getByLabelText('Title'), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));

    await waitFor(() => expect(isClosed()).toBe(true));
    expect(api.sentBodies(assignMovie)).toEqual([
      { provider: 'tmdb', providerId: '949', title: 'Heat 2' },
    ]);
    const requestUrl = api.sentRequests.find(({ endpoint }) => endpoint === searchMetadata)?.request
      .url;
    expect(requestUrl?.search).toBe('?provider=tmdb&title=HEAT&year=1995');
  });

  it('starts with the current values and offers to assign only what differs', async () => {
    const api = startJobsApi('history-edit').on(assignMovie, { job: sampleJob() });
    const { isClosed } = await renderDialog();
    const byHand = screen.getByRole('group', { name: 'Enter manually instead', hidden: true });
    const title = within(byHand).getByLabelText('Title');
    const assign = screen.getByRole('button', { name: 'Assign' });
    expect(title).toHaveValue('Heat');
    expect(within(byHand).getByLabelText('Year')).toHaveValue('1995');
    expect(assign).toBeDisabled();

    await userEvent.clear(title);
    expect(assign).toBeDisabled();
    await userEvent.type(title, 'Ronin');
    await userEvent.click(assign);

    await waitFor(() => expect(isClosed()).toBe(true));
    expect(api.sentBodies(assignMovie)).toEqual([{ title: 'Ronin' }]);
  });

  it('focuses the search field', async () => {
    startJobsApi('history-edit');
    await renderDialog();

    await waitFor(() => expect(screen.getByLabelText('Search for')).toHaveFocus());
  });

  it('shows detected metadata while nothing is assigned', async () => {
    startJobsApi('history-edit');
    await renderDialog();

    expect(screen.getAllByText('Heat (1995)')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Undo last assignment/ })).toBeNull();
  });

  it('undoes the last assignment', async () => {
    const detectedMetadata = { ...heat, title: 'HEAT_DISC', year: null, provider: null };
    const api = startJobsApi('history-edit')
      .on(readJobMetadata, { automatic: detectedMetadata, assigned: [heat] })
      .on(undoJobMetadata, { job: sampleJob() });
    await renderDialog();

    expect(await screen.findByText('Heat (1995) (from tmdb)')).toBeVisible();
    expect(screen.getByText('HEAT_DISC')).toBeVisible();
    api.on(readJobMetadata, { automatic: detectedMetadata, assigned: [] });
    await userEvent.click(
      screen.getByRole('button', { name: 'Undo last assignment (back to “HEAT_DISC”)' }),
    );

    await waitFor(() => expect(screen.getAllByText('HEAT_DISC')).toHaveLength(2));
    expect(api.sentBodies(undoJobMetadata)).toHaveLength(1);
  });

  it('repeats a search that failed', async () => {
    const api = startJobsApi('history-edit').failWith(searchMetadata, 'PROVIDER_FAILED');
    await renderDialog();
    await screen.findByRole('option', { name: 'TMDb' });
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('alert');

    api.on(searchMetadata, { matches: [], attribution: 'Data by TMDb.' });
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));

    expect(await screen.findByText('No results.')).toBeVisible();
  });

  it('searches only with providers that have a key', async () => {
    startJobsApi('history-edit').on(listMetadataProviders, {
      providers: [
        sampleProvider({ provider: 'omdb', name: 'OMDb', configured: false }),
        sampleProvider(),
      ],
    });
    await renderDialog();

    const choice = within(screen.getByLabelText('Search with'));
    expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['TMDb']);
  });

  it('starts with manual input if no provider can be searched, and says what a search needs', async () => {
    startJobsApi('history-edit', 'settings-edit').on(listMetadataProviders, {
      providers: [sampleProvider({ configured: false })],
    });
    await renderDialog();

    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    expect(screen.getByText(/^To search for films, add an API key for TMDb/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a key' })).toHaveAttribute(
      'href',
      '/administration/media',
    );
  });

  it('says why nothing can be assigned', async () => {
    startJobsApi('history-edit').on(listMetadataProviders, { providers: [] });
    await renderDialog();
    expect(screen.getByText('No changes yet')).toBeVisible();

    await userEvent.clear(screen.getByLabelText('Title'));
    expect(screen.getByLabelText('Title')).toHaveAttribute('placeholder', 'Heat');
    await userEvent.type(screen.getByLabelText('Title'), 'Ronin');

    expect(screen.queryByText('No changes yet')).toBeNull();
  });
});
