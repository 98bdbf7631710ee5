import {
  changeRollbackSettings,
  listStacks,
  readRollbackSettings,
  readSession,
  readStackFacets,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession, sampleStack, sampleStackFacets } from '#shared/testing/samples.js';
import { AutoRollbackPage } from './auto-rollback-page.js';

function start(): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('stacks-access', 'stacks-edit'))
    .on(readStackFacets, sampleStackFacets())
    .on(listStacks, {
      stacks: [
        sampleStack({ id: 1, name: 'shop', tags: ['production'] }),
        sampleStack({ id: 2, name: 'wiki', tags: ['web'] }),
        sampleStack({ id: 3, name: 'mail', autoRollback: true }),
        sampleStack({ id: 4, name: 'test', tags: ['production'], autoRollback: false }),
      ],
      total: 4,
      servers: [],
      environments: [],
      nextCursor: null,
    })
    .on(readRollbackSettings, { autoRollbackTags: ['production'] });
}

describe('AutoRollbackPage', () => {
  it('shows the tags and saves changed ones', async () => {
    const autoRollbackTags = ['production', 'web'];
    const api = start().on(changeRollbackSettings, { autoRollbackTags });
    await renderWithProviders(<AutoRollbackPage />);

    expect(await screen.findByText('production')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'Web{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(api.sentBodies(changeRollbackSettings)).toEqual([{ autoRollbackTags }]),
    );
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('shows which stacks the tags cover, also before saving', async () => {
    start();
    await renderWithProviders(<AutoRollbackPage />);

    const coveredRegion = within(await screen.findByRole('region', { name: /automatic rollback/ }));
    const names = (): (string | null)[] =>
      coveredRegion.queryAllByRole('link').map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['shop', 'mail']));
    await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'web{Enter}');

    expect(names()).toEqual(['shop', 'wiki', 'mail']);
    expect(coveredRegion.getByText('3 of 4')).toBeVisible();
  });

  it('explains why the tags were not saved, and keeps them', async () => {
    start().failWith(changeRollbackSettings, 'PERMISSION_MISSING');
    await renderWithProviders(<AutoRollbackPage />);

    await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'web{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('PERMISSION_MISSING');
    expect(screen.getByText('web')).toBeVisible();
  });
});
