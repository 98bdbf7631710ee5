import {
  listMetadataProviders,
  readProcessing,
  readProcessingSettings,
  saveProcessingSettings,
  setMetadataKey,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { MediaSettingsPage } from './media-settings-page.js';
import {
  sampleProcessingSettings,
  sampleProviders,
  sampleTmdb,
  sampleProcessingReply,
} from './media-settings.fixture.js';

const start = () =>
  FakeApi.start()
    .on(readProcessing, sampleProcessingReply)
    .on(readProcessingSettings, sampleProcessingSettings)
    .on(listMetadataProviders, sampleProviders)
    .on(saveProcessingSettings, { ...sampleProcessingSettings, parallelEncodes: 3 })
    .on(setMetadataKey, sampleTmdb);

async function open() {
  const api = start();
  await renderWithProviders(<MediaSettingsPage />);
  await screen.findByRole('region', { name: 'Metadata providers' });
  return api;
}

async function retype(label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('MediaSettingsPage', () => {
  it('shows where programs are installed, and how to install missing ones', async () => {
    await open();
    const tools = within(await screen.findByRole('region', { name: 'Programs' }));

    expect(tools.getByText('/usr/bin/mediainfo')).toBeVisible();
    expect(tools.getByText(/HandBrakeCLI was not found in PATH/)).toBeVisible();
    expect(tools.getByText('sudo apt install handbrake-cli')).toBeVisible();
    expect(tools.queryByText('sudo apt install mediainfo')).toBeNull();
  });

  it('warns about output folders with too little free space', async () => {
    start().on(readProcessing, {
      ...sampleProcessingReply,
      outputDirs: [
        { path: '/srv/media', freeBytes: 80_000_000_000 },
        { path: '/mnt/full', freeBytes: 4_000_000_000 },
        { path: '/mnt/away', freeBytes: null },
      ],
    });
    await renderWithProviders(<MediaSettingsPage />);
    const folders = within(await screen.findByRole('region', { name: 'Output folders' }));

    expect(folders.getByText('80 GB free')).toBeVisible();
    expect(await folders.findByText(/Less than the minimum is free/)).toBeVisible();
    expect(folders.getByText('Not accessible')).toBeVisible();
  });

  it('does not judge the free space while the minimum is unknown', async () => {
    start()
      .failWith(readProcessingSettings, 'INTERNAL')
      .on(readProcessing, {
        ...sampleProcessingReply,
        outputDirs: [{ path: '/mnt/full', freeBytes: 4_000_000_000 }],
      });
    await renderWithProviders(<MediaSettingsPage />);
    const folders = within(await screen.findByRole('region', { name: 'Output folders' }));

    const badge = folders.getByText('4 GB free').closest('[data-tone]');
    expect(badge).toHaveAttribute('data-tone', 'unknown');
  });

  it('shows running and queued runs', async () => {
    await open();
    const runs = within(await screen.findByRole('region', { name: 'Current activity' }));

    expect(runs.getByText('41%')).toBeVisible();
    expect(runs.getByText('position 1')).toBeVisible();
    expect(runs.getByText(/Encode of job 41/)).toBeVisible();
  });

  it('saves a change without altering other settings', async () => {
    const api = await open();
    await retype('Parallel encodes', '3');
    await retype('Subtitle languages', 'deu fra');
    await save();

    expect(await screen.findByText('Saved')).toBeVisible();
    const { changedAt, changedBy, ...settings } = sampleProcessingSettings;
    expect(screen.getByText(new RegExp(`Last changed by ${changedBy}`))).toBeVisible();
    expect(changedAt).not.toBeNull();
    expect(api.sentBodies(saveProcessingSettings)).toEqual([
      { ...settings, parallelEncodes: 3, subtitleLanguages: ['deu', 'fra'] },
    ]);
  });

  it('sends nothing that the server would reject', async () => {
    const api = await open();
    await retype('Parallel encodes', '13');
    await retype('Maximum encode time in hours', '');
    await retype('Audio languages', 'german');
    await save();

    expect(await screen.findByText('Enter 12 or less.')).toBeVisible();
    expect(screen.getByText('Enter a whole number.')).toBeVisible();
    expect(screen.getByText('The format is not valid.')).toBeVisible();
    expect(api.sentBodies(saveProcessingSettings)).toEqual([]);
  });

  it('shows the rest of the page if the programs cannot be read', async () => {
    start().failWith(readProcessing, 'INTERNAL');
    await renderWithProviders(<MediaSettingsPage />);

    expect(await screen.findByLabelText('Parallel encodes')).toHaveValue('1');
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('stores a key for a provider that has none', async () => {
    const api = await open();
    expect(screen.queryByLabelText('OMDb key')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add OMDb key' }));
    await userEvent.type(screen.getByLabelText('OMDb key'), 'abc123');
    await userEvent.click(screen.getByRole('button', { name: 'Save OMDb key' }));

    await waitFor(() =>
      expect(api.sentBodies(setMetadataKey)).toEqual([{ provider: 'omdb', apiKey: 'abc123' }]),
    );
    await waitFor(() => expect(screen.queryByLabelText('OMDb key')).toBeNull());
  });

  it('replaces a stored key on demand, and never shows it', async () => {
    const api = await open();
    expect(screen.queryByLabelText(/ey of TMDb/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Replace TMDb key' }));
    await userEvent.type(screen.getByLabelText('New TMDb key'), 'next');
    await userEvent.click(screen.getByRole('button', { name: 'Save TMDb key' }));

    await waitFor(() => expect(screen.queryByLabelText('New TMDb key')).toBeNull());
    expect(screen.getByText('Key stored')).toBeVisible();
    expect(api.sentBodies(setMetadataKey)).toEqual([{ provider: 'tmdb', apiKey: 'next' }]);
  });

  it('forgets a rejected key when entering it is cancelled', async () => {
    const api = await open();
    api.failWith(setMetadataKey, 'INTERNAL');
    await userEvent.click(screen.getByRole('button', { name: 'Replace TMDb key' }));
    await userEvent.type(screen.getByLabelText('New TMDb key'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Save TMDb key' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Replace TMDb key' }));

    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('New TMDb key')).toHaveValue('');
  });

  it('moves the focus to the button of a key after the key was entered', async () => {
    const api = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add OMDb key' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Add OMDb key' })).toHaveFocus();

    const providers = sampleProviders.providers.map((provider) => ({
      ...provider,
      configured: true,
    }));
    api.on(listMetadataProviders, { providers });
    await userEvent.click(screen.getByRole('button', { name: 'Add OMDb key' }));
    await userEvent.type(screen.getByLabelText('OMDb key'), 'abc123');
    await userEvent.click(screen.getByRole('button', { name: 'Save OMDb key' }));

    expect(await screen.findByRole('button', { name: 'Replace OMDb key' })).toHaveFocus();
  });

  it('removes a key after explaining the consequences', async () => {
    const api = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Remove TMDb key' }));
    expect(await screen.findByText(/TMDb can’t be searched/)).toBeVisible();
    expect(api.sentBodies(setMetadataKey)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove key' }));

    await waitFor(() => expect(api.sentBodies(setMetadataKey)).toEqual([{ provider: 'tmdb' }]));
  });

  it('shows the attribution of every provider', async () => {
    await open();

    expect(screen.getByText('Data by OMDb.')).toBeVisible();
    expect(screen.getAllByText('This product uses the TMDB API.')).toHaveLength(2);
    expect(screen.getByText(/METADATA_CONTACT/)).toBeVisible();
  });
});
