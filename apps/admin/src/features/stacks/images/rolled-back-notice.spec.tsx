import { readSession } from '@stackyard/contracts';
import { screen } from '@testing-library/react';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import {
  sampleStackDetail,
  sampleRedeployOf,
  sampleSessionWith,
  sampleStack,
} from '../testing/given.js';
import { RolledBackNotice } from './rolled-back-notice.js';

async function show(heldBack: boolean) {
  const stack = sampleStack({ id: 7, name: 'shop', freshness: 'outdated', heldBack });
  const finishedAt = new Date(Date.now() - 3_600_000).toISOString();
  const redeploys = [
    sampleRedeployOf(stack, { id: 5, action: 'rollback', state: 'succeeded', finishedAt }),
    sampleRedeployOf(stack, { id: 4, state: 'failed', finishedAt }),
  ];
  FakeApi.start().on(readSession, sampleSessionWith(['stacks-access']));
  await renderWithProviders(<RolledBackNotice {...sampleStackDetail(stack, { redeploys })} />);
}

describe('RolledBackNotice', () => {
  it('warns that a redeploy would start an image that was rolled back', async () => {
    await show(true);

    const notice = await screen.findByRole('note', { name: 'The newer image was rolled back' });
    expect(notice).toHaveTextContent('1 hr ago. A redeploy would use the newer image again.');
    expect(screen.getByRole('link', { name: 'Show rollback 5' })).toHaveAttribute(
      'href',
      '/redeploys/5',
    );
  });

  it('says nothing about other newer images', async () => {
    await show(false);

    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });
});
