import {
  compareStackSnapshots,
  listStackSnapshots,
  readSession,
  readStack,
  type Permission,
  type SnapshotComparisonReply,
  type StackSnapshotReply,
} from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleStackDetail, sampleSessionWith, sampleStack } from '../testing/given.js';
import { StackHistoryPage } from './stack-history-page.js';
import { stackHistorySearch } from './stack-history.search.js';

const sampleImage = (reference: string, id: string) => ({
  reference,
  imageId: `sha256:${id}`,
  digest: null,
});
const lastGoodSnapshot: StackSnapshotReply = {
  redeployId: 4,
  takenAt: '2026-03-01T10:00:00.000Z',
  succeededAt: '2026-03-01T10:01:00.000Z',
  git: null,
  images: [
    {
      service: 'web',
      from: sampleImage('shop:1', 'a1'),
      to: sampleImage('shop:2', 'b2'),
      changed: true,
    },
  ],
};
const failed = { ...lastGoodSnapshot, redeployId: 5, succeededAt: null };
const comparison: SnapshotComparisonReply = {
  from: { redeployId: 4, at: lastGoodSnapshot.takenAt },
  to: null,
  fault: null,
  file: { changed: true, added: 1, removed: 1, diff: '@@ -1 +1 @@\n-a\n+b', isCut: false },
  env: { added: ['API_KEY'], removed: [], changed: [] },
  git: null,
  images: [],
};

function show(permissions: Permission[], address = '/stacks/7/history') {
  const api = FakeApi.start()
    .on(readSession, sampleSessionWith(permissions))
    .on(readStack, sampleStackDetail(sampleStack({ id: 7, name: 'shop' })))
    .on(listStackSnapshots, { snapshots: [failed, lastGoodSnapshot], nextCursor: null })
    .on(compareStackSnapshots, comparison);
  const options = { path: '/stacks/$stackId/history', validateSearch: stackHistorySearch };
  return renderWithProviders(<StackHistoryPage />, address, options).then(() => api);
}

const comparisonQueries = (api: FakeApi) =>
  api.sentRequests
    .filter(({ endpoint }) => endpoint === compareStackSnapshots)
    .map(({ request }) => request.url.search);

describe('the history of a stack', () => {
  it('compares the last good state with the current one, and any others', async () => {
    const api = await show(['stacks-access', 'stacks-redeploy']);

    expect(await screen.findByText('New variables: API_KEY')).toBeVisible();
    expect(screen.getByText('Compose file: 1 line added, 1 removed')).toBeVisible();
    expect(screen.getByText('web: shop:1 (a1) → shop:2 (b2)')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('To'), '5');
    expect(await screen.findByText('New variables: API_KEY')).toBeVisible();
    expect(comparisonQueries(api)).toEqual(['?from=4', '?from=4&to=5']);
  });

  it('compares the state of a run with the current one on request', async () => {
    const api = await show(['stacks-access', 'stacks-redeploy']);
    const button = 'Compare the state of run 5 with the stack as it is now';

    await userEvent.click(await screen.findByRole('link', { name: button }));

    await waitFor(() => expect(comparisonQueries(api).at(-1)).toBe('?from=5'));
    expect(screen.getByLabelText('From')).toHaveValue('5');
    expect(screen.getByLabelText('From')).toHaveFocus();
  });

  it('shows the kept states to users who may not compare them', async () => {
    const api = await show(['stacks-access']);

    expect(await screen.findByText(/requires the permission/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Redeploy 5' })).toBeVisible();
    expect(comparisonQueries(api)).toEqual([]);
  });
});
