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
import { renderPart } from '#shared/testing/render.js';
import { MediaSettingsPage } from './media-settings-page.js';
import {
  sampleProcessing,
  sampleProviders,
  sampleTmdb,
  sampleTools,
} from './media-settings.fixture.js';

const start = () =>
  FakeApi.start()
    .on(readProcessing, sampleTools)
    .on(readProcessingSettings, sampleProcessing)
    .on(listMetadataProviders, sampleProviders)
    .on(saveProcessingSettings, { ...sampleProcessing, parallelEncodes: 3 })
    .on(setMetadataKey, sampleTmdb);

async function open() {
  const api = start();
  await renderPart(<MediaSettingsPage />);
  await screen.findByRole('region', { name: 'Descriptions of films and CDs' });
  return api;
}

async function retype(label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const storedKey = () =>
  within(screen.getByText('Set; it is never shown again.').parentElement ?? document.body);

describe('MediaSettingsPage', () => {
  it('says where a program is, and how to get the one that is missing', async () => {
    await open();
    const tools = within(await screen.findByRole('region', { name: 'Programs' }));

    expect(tools.getByText('at /usr/bin/mediainfo')).toBeVisible();
    expect(tools.getByText(/There is no HandBrakeCLI in the folders of PATH/)).toBeVisible();
    expect(tools.getByText('sudo apt install handbrake-cli')).toBeVisible();
    expect(tools.queryByText('sudo apt install mediainfo')).toBeNull();
  });

  it('shows what runs and what waits', async () => {
    await open();
    const runs = within(await screen.findByRole('region', { name: 'At the moment' }));

    expect(runs.getByText('41 %')).toBeVisible();
    expect(runs.getByText('as number 1')).toBeVisible();
    expect(runs.getByText(/Encode of job 41/)).toBeVisible();
  });

  it('saves what was changed with everything else as it was', async () => {
    const api = await open();
    await retype('Encodes at once', '3');
    await retype('Languages of subtitles', 'deu fra');
    await save();

    expect(await screen.findByText('Saved')).toBeVisible();
    const { changedAt, changedBy, ...settings } = sampleProcessing;
    expect(screen.getByText(new RegExp(`Last changed by ${changedBy}`))).toBeVisible();
    expect(changedAt).not.toBeNull();
    expect(api.bodies(saveProcessingSettings)).toEqual([
      { ...settings, parallelEncodes: 3, subtitleLanguages: ['deu', 'fra'] },
    ]);
  });

  it('sends nothing that the server would refuse', async () => {
    const api = await open();
    await retype('Encodes at once', '13');
    await retype('Longest encode in hours', '');
    await retype('Languages of audio tracks', 'german');
    await save();

    expect(await screen.findByText('At most 12.')).toBeVisible();
    expect(screen.getByText('Enter a whole number.')).toBeVisible();
    expect(screen.getByText('This does not have the expected form.')).toBeVisible();
    expect(api.bodies(saveProcessingSettings)).toEqual([]);
  });

  it('keeps the rest of the page when the programs cannot be read', async () => {
    start().refuse(readProcessing, 'INTERNAL');
    await renderPart(<MediaSettingsPage />);

    expect(await screen.findByLabelText('Encodes at once')).toHaveValue('1');
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('stores a key for a provider that has none', async () => {
    const api = await open();
    await userEvent.type(screen.getByLabelText('Key of OMDb'), 'abc123');
    await userEvent.click(screen.getByRole('button', { name: 'Store the key of OMDb' }));

    await waitFor(() =>
      expect(api.bodies(setMetadataKey)).toEqual([{ provider: 'omdb', apiKey: 'abc123' }]),
    );
    await waitFor(() => expect(screen.getByLabelText('Key of OMDb')).toHaveValue(''));
  });

  it('replaces a stored key on demand, and shows it never', async () => {
    const api = await open();
    expect(screen.queryByLabelText(/ey of TMDb/)).toBeNull();
    await userEvent.click(storedKey().getByRole('button', { name: 'Replace' }));
    await userEvent.type(screen.getByLabelText('New key of TMDb'), 'next');
    await userEvent.click(screen.getByRole('button', { name: 'Store the key of TMDb' }));

    expect(await screen.findByText('Set; it is never shown again.')).toBeVisible();
    expect(api.bodies(setMetadataKey)).toEqual([{ provider: 'tmdb', apiKey: 'next' }]);
  });

  it('removes a key after saying what that means', async () => {
    const api = await open();
    await userEvent.click(storedKey().getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/Nothing can be looked up at TMDb/)).toBeVisible();
    expect(api.bodies(setMetadataKey)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the key' }));

    await waitFor(() => expect(api.bodies(setMetadataKey)).toEqual([{ provider: 'tmdb' }]));
  });

  it('shows what has to be said of every provider', async () => {
    await open();

    expect(screen.getByText('Data by OMDb.')).toBeVisible();
    expect(screen.getAllByText('This product uses the TMDB API.')).toHaveLength(2);
    expect(screen.getByText(/METADATA_CONTACT/)).toBeVisible();
  });
});
