import { planRedeploys, readSession, type PlanWarning } from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noStrategy } from '#shared/testing/samples.js';
import { givenDetail, givenRedeploy, givenSession, givenStack } from '../testing/given.js';
import { RolledBackNotice } from './rolled-back-notice.js';

const stack = givenStack({ id: 7, name: 'shop', freshness: 'outdated' });
const finishedAt = new Date(Date.now() - 3_600_000).toISOString();
const redeploys = [
  givenRedeploy(stack, { id: 5, action: 'rollback', state: 'succeeded', finishedAt }),
  givenRedeploy(stack, { id: 4, state: 'failed', finishedAt }),
];

async function show(warnings: PlanWarning[]) {
  const api = FakeApi.start()
    .on(readSession, givenSession(['stacks-access', 'stacks-redeploy']))
    .on(planRedeploys, {
      redeploys: [
        {
          ...{ stack: { id: 7, name: 'shop' }, server: stack.server },
          ...{ environment: { id: 1, name: 'local' }, changes: 'yes', images: [] },
          ...{ comparison: null, health: stack.health, containers: stack.containers },
          ...{ queuedBefore: 0, expectedSeconds: null, warnings },
        },
      ],
      skipped: [],
      strategy: noStrategy,
      hold: null,
      expectedSeconds: null,
    });
  await renderWithProviders(<RolledBackNotice {...givenDetail(stack, { redeploys })} />);
  await waitFor(() => expect(api.sentBodies(planRedeploys)).toEqual([{ stackIds: [7] }]));
}

describe('RolledBackNotice', () => {
  it('warns that a redeploy would start an image that was rolled back', async () => {
    await show(['image-rolled-back']);

    const notice = await screen.findByRole('note', { name: 'The newer image was rolled back' });
    expect(notice).toHaveTextContent('1 hr ago. A redeploy would start it again.');
    expect(screen.getByRole('link', { name: 'Rollback 5' })).toHaveAttribute(
      'href',
      '/redeploys/5',
    );
  });

  it('says nothing about other newer images', async () => {
    await show([]);

    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });
});
