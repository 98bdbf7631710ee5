import {
  changeRollbackSettings,
  readRollbackSettings,
  readSession,
  readStackFacets,
} from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession, sampleStackFacets } from '#shared/testing/samples.js';
import { AutoRollbackPage } from './auto-rollback-page.js';

function start(): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('stacks-access', 'stacks-edit'))
    .on(readStackFacets, sampleStackFacets())
    .on(readRollbackSettings, { autoRollbackTags: ['production'] });
}

describe('AutoRollbackPage', () => {
  it('shows the tags and saves changed ones', async () => {
    const autoRollbackTags = ['production', 'web'];
    const api = start().on(changeRollbackSettings, { autoRollbackTags });
    await renderWithProviders(<AutoRollbackPage />);

    expect(await screen.findByText('production')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'Web{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

    await waitFor(() =>
      expect(api.sentBodies(changeRollbackSettings)).toEqual([{ autoRollbackTags }]),
    );
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });

  it('explains why the tags were not saved, and keeps them', async () => {
    start().failWith(changeRollbackSettings, 'PERMISSION_MISSING');
    await renderWithProviders(<AutoRollbackPage />);

    await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'web{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('PERMISSION_MISSING');
    expect(screen.getByText('web')).toBeVisible();
  });
});
