import {
  editStack,
  readSession,
  readStack,
  readStackFacets,
  readStackVerification,
  type Permission,
} from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleStackFacets } from '#shared/testing/samples.js';
import { sampleStackDetail, sampleSessionWith, sampleStack } from '../testing/given.js';
import { StackSettingsPage } from './stack-settings-page.js';

const shop = sampleStack({ id: 1, name: 'shop', tags: ['web'], group: 'Shop' });

async function show(...permissions: Permission[]) {
  let stored = shop;
  const api = FakeApi.start()
    .on(readSession, sampleSessionWith(['stacks-access', ...permissions]))
    .on(readStack, () => sampleStackDetail(stored, { note: 'Ask first.' }))
    .on(readStackFacets, sampleStackFacets())
    .on(editStack, () => (stored = { ...shop, owner: 'Team Commerce' }))
    .on(readStackVerification, {
      ...{ optionalServices: [], probes: [], failurePatterns: [], readyPatterns: [] },
      ...{ timeoutSeconds: null, settleSeconds: null },
      defaults: { timeoutSeconds: 120, settleSeconds: 10 },
    });
  await renderWithProviders(<StackSettingsPage />, '/stacks/1/settings', {
    path: '/stacks/$stackId/settings',
  });
  return api;
}

describe('the settings of a stack', () => {
  it('are edited in place', async () => {
    const api = await show('stacks-edit');
    const owner = await screen.findByRole('combobox', { name: 'Owner' });
    const save = screen.getByRole('button', { name: 'Save changes' });
    expect(save).toBeDisabled();

    await userEvent.type(owner, 'Team Commerce');
    await userEvent.click(save);

    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(api.sentBodies(editStack)).toEqual([
      {
        ...{ tags: ['web'], group: 'Shop', owner: 'Team Commerce', note: 'Ask first.' },
        ...{ neverInBulk: false, autoRollback: null },
      },
    ]);
    await waitFor(() => expect(save).toBeDisabled());
  });

  it('are shown with their defaults to users who may not edit them', async () => {
    await show();

    expect(await screen.findByText('Ask first.')).toBeVisible();
    expect(await screen.findByText(/^Default: running within 120 s, then 10 s/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Save|Edit/ })).toBeNull();
  });
});
