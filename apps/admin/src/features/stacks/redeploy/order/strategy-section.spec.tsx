import {
  listStacks,
  planRedeploys,
  readMaintenanceMode,
  readSession,
  startRedeploys,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, noStrategy } from '#shared/testing/samples.js';
import { sampleStackList, sampleSessionWith, sampleStack } from '../../testing/given.js';
import { RedeployDialog } from '../redeploy-dialog.js';
import type { RedeployScope } from '../redeploy-scope.js';

const [house, edge] = [
  { id: 1, name: 'house' },
  { id: 2, name: 'edge' },
];
const stacks = [
  sampleStack({ id: 1, name: 'web', server: house }),
  sampleStack({ id: 2, name: 'mail', server: edge }),
  sampleStack({ id: 3, name: 'wiki', server: house }),
];

async function open(scope: RedeployScope): Promise<FakeApi> {
  const api = FakeApi.start()
    .on(readSession, sampleSessionWith(['stacks-redeploy', 'stacks-redeploy-all']))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, sampleStackList(stacks))
    .failWith(planRedeploys, 'DATABASE_BUSY')
    .on(startRedeploys, { batchId: 7, strategy: noStrategy, redeploys: [], skipped: [] });
  await renderWithProviders(<RedeployDialog scope={scope} onClose={() => undefined} />);
  return api;
}

const openStrategy = async () => userEvent.click(await screen.findByText('Order and safety stops'));
const stackNames = () =>
  within(screen.getByRole('list', { name: 'Order' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const submitAndReadBody = async (api: FakeApi) => {
  await userEvent.click(screen.getByRole('button', { name: /^Redeploy 3 stacks/ }));
  await waitFor(() => expect(api.sentBodies(startRedeploys)).toHaveLength(1));
  return api.sentBodies(startRedeploys)[0];
};

describe('the order and safety stops of a redeploy', () => {
  it('are folded, and change nothing unless they are used', async () => {
    const api = await open({ kind: 'stacks', stacks });

    expect(await screen.findByText('Order and safety stops')).toBeVisible();
    expect(
      screen.getByText('Drag the stacks into the order you want, or use the arrows.'),
    ).not.toBeVisible();
    expect(await submitAndReadBody(api)).toEqual({ stackIds: [1, 2, 3] });
  });

  it('move a stack by buttons and by arrow keys, and announce its place', async () => {
    const api = await open({ kind: 'stacks', stacks });
    await openStrategy();

    await userEvent.click(screen.getByRole('button', { name: 'Move wiki up' }));
    expect(stackNames()).toEqual(['web house', 'wiki house', 'mail edge']);
    screen.getByRole('button', { name: 'Move wiki' }).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');

    expect(stackNames()).toEqual(['wiki house', 'web house', 'mail edge']);
    expect(screen.getByText('wiki is now at position 1 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move wiki up' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move mail down' })).toBeDisabled();
    expect(
      screen.getByLabelText('Redeploy wiki first and wait until it succeeds'),
    ).not.toBeChecked();
    expect(await submitAndReadBody(api)).toEqual({ stackIds: [3, 1, 2] });
  });

  it('are sent with the request and planned with it', async () => {
    const api = await open({ kind: 'stacks', stacks });
    await openStrategy();

    await userEvent.click(screen.getByLabelText('Redeploy web first and wait until it succeeds'));
    const parallelSelect = screen.getByLabelText('Simultaneous redeploys');
    await userEvent.selectOptions(parallelSelect, 'One stack');
    const stopSelect = screen.getByLabelText('Stop the batch');
    await userEvent.selectOptions(stopSelect, 'After the first failure');

    const strategy = { canary: true, maxParallel: 1, stopAfterFailures: 1 };
    await waitFor(() =>
      expect(api.sentBodies(planRedeploys).at(-1)).toEqual({ stackIds: [1, 2, 3], strategy }),
    );
    expect(await submitAndReadBody(api)).toEqual({ stackIds: [1, 2, 3], strategy });
  });

  it('can be taken back', async () => {
    const api = await open({ kind: 'stacks', stacks });
    await openStrategy();
    const parallel = screen.getByLabelText('Simultaneous redeploys');

    await userEvent.selectOptions(parallel, 'One stack');
    await userEvent.selectOptions(parallel, 'One stack at a time on each server');
    await userEvent.click(screen.getByLabelText('Redeploy web first and wait until it succeeds'));
    await userEvent.click(screen.getByLabelText('Redeploy web first and wait until it succeeds'));

    expect(await submitAndReadBody(api)).toEqual({ stackIds: [1, 2, 3] });
  });

  it('keep the order of names for all stacks', async () => {
    await open({ kind: 'all' });
    await openStrategy();

    expect(screen.getByText('All stacks are redeployed in alphabetical order.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Order' })).not.toBeInTheDocument();
    expect(
      screen.getByLabelText('Redeploy the first stack and wait until it succeeds'),
    ).toBeEnabled();
  });

  it('are not offered for one stack', async () => {
    await open({ kind: 'stacks', stacks: stacks.slice(0, 1) });

    await screen.findByRole('button', { name: 'Redeploy web on house' });
    expect(screen.queryByText('Order and safety stops')).not.toBeInTheDocument();
  });
});
