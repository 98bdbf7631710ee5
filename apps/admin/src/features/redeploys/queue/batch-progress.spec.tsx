import {
  listRedeploys,
  readRedeployBatch,
  readSession,
  retryRedeploys,
  type RedeployBatchSummaryReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noStrategy, sampleSession } from '#shared/testing/samples.js';
import { sampleWebRedeploy, stoppedBatch } from '../redeploy.fixture.js';
import { BatchProgress } from './batch-progress.js';

function startApi(batch: Partial<RedeployBatchSummaryReply>, mayRedeploy = true): FakeApi {
  const permissions = mayRedeploy ? (['stacks-access', 'stacks-redeploy'] as const) : [];
  return FakeApi.start()
    .on(readSession, sampleSession(...permissions))
    .on(readRedeployBatch, { ...stoppedBatch, ...batch })
    .on(retryRedeploys, { batchId: 12, strategy: noStrategy, redeploys: [], skipped: [] });
}

describe('the progress of a batch', () => {
  it('says how it is redeployed, how far it got and why it stopped', async () => {
    startApi({});
    await renderWithProviders(<BatchProgress batchId={9} />);

    expect(
      await screen.findByText(
        'Starts with only the first stack · Up to 2 redeploys at a time · Stops after 3 failures',
      ),
    ).toBeVisible();
    expect(screen.getByText('4 redeployed, 3 failed, 5 left')).toBeVisible();
    const notice = screen.getByRole('note');
    expect(notice).toHaveTextContent('The batch was stopped');
    expect(notice).toHaveTextContent('3 redeploys failed. 5 redeploys were not started.');
    expect(screen.getByRole('link', { name: 'Retry of batch 7' })).toHaveAttribute(
      'href',
      '/redeploys?batchId=7',
    );
  });

  it('says how many failed redeploys were rolled back', async () => {
    startApi({ rolledBack: 2 });
    await renderWithProviders(<BatchProgress batchId={9} />);

    expect(await screen.findByText('4 redeployed, 3 failed (2 rolled back), 5 left')).toBeVisible();
  });

  it('retries what failed, and what was not started on request', async () => {
    const api = startApi({});
    const { router } = await renderWithProviders(<BatchProgress batchId={9} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Retry failed redeploys' }));
    const dialog = await screen.findByRole('dialog', { name: 'Retry batch 9' });
    expect(within(dialog).getByRole('button', { name: 'Redeploy 3 stacks' })).toBeEnabled();
    await userEvent.click(
      within(dialog).getByLabelText('Also redeploy 5 stacks whose redeploys were not started'),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Redeploy 8 stacks' }));

    await waitFor(() => expect(router.state.location.href).toBe('/redeploys?batchId=12'));
    expect(api.sentBodies(retryRedeploys)).toEqual([{ includeNotStarted: true, reason: null }]);
  });

  it('lists the stacks that a retry redeploys, and changes the reason on request', async () => {
    const failure = { code: 'PULL_FAILED', detail: 'manifest unknown' } as const;
    const skipReason = { code: 'BATCH_STOPPED', detail: '' } as const;
    const sampleStackRef = (name: string) => ({ id: 7, name });
    const redeploys = [
      sampleWebRedeploy({ id: 1, stack: sampleStackRef('web'), state: 'failed', failure }),
      sampleWebRedeploy({ id: 2, stack: sampleStackRef('mail'), state: 'succeeded' }),
      sampleWebRedeploy({
        id: 3,
        stack: sampleStackRef('wiki'),
        state: 'cancelled',
        failure: skipReason,
      }),
    ];
    const api = startApi({ failed: 1, notStarted: 1, reason: 'Update' }).on(listRedeploys, {
      redeploys,
      nextCursor: null,
    });
    await renderWithProviders(<BatchProgress batchId={9} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Retry failed redeploys' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retry batch 9' }));
    const list = await dialog.findByRole('list', { name: 'Stacks that will be redeployed' });
    const namesOf = () =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    await waitFor(() => expect(namesOf()).toEqual(['webFailed']));
    await userEvent.click(dialog.getByLabelText(/^Also redeploy 1 stack/));
    expect(namesOf()).toEqual(['webFailed', 'wikiCancelled']);

    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    expect(reason).toHaveValue('Update');
    await userEvent.type(reason, ' again');
    await userEvent.click(dialog.getByRole('button', { name: 'Redeploy 2 stacks' }));

    await waitFor(() =>
      expect(api.sentBodies(retryRedeploys)).toEqual([
        { includeNotStarted: true, reason: 'Update again' },
      ]),
    );
  });

  it('removes the reason of the batch on request', async () => {
    const api = startApi({ reason: 'Update' });
    await renderWithProviders(<BatchProgress batchId={9} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Retry failed redeploys' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retry batch 9' }));
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Reason/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Redeploy 3 stacks' }));

    await waitFor(() => expect(api.sentBodies(retryRedeploys)).toEqual([{ reason: null }]));
  });

  it('counts only stacks that still exist', async () => {
    const failed = { state: 'failed', stack: { id: 7, name: 'web' } } as const;
    startApi({ failed: 2, notStarted: 0 }).on(listRedeploys, {
      redeploys: [
        sampleWebRedeploy({ ...failed, id: 1 }),
        sampleWebRedeploy({ ...failed, id: 2, stack: { id: null, name: 'mail' } }),
      ],
      nextCursor: null,
    });
    await renderWithProviders(<BatchProgress batchId={9} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Retry failed redeploys' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Retry batch 9' }));
    expect(await dialog.findByRole('button', { name: 'Redeploy 1 stack' })).toBeEnabled();
    expect(dialog.queryByText('mail')).not.toBeInTheDocument();
  });

  it('says that the stacks of a retry could not be loaded', async () => {
    startApi({}).failWith(listRedeploys, 'INTERNAL');
    await renderWithProviders(<BatchProgress batchId={9} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Retry failed redeploys' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Retry batch 9' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Redeploy 3 stacks' })).toBeEnabled();
  });

  it('forgets the selection and the reason when the dialog is closed', async () => {
    startApi({ reason: 'Update' });
    await renderWithProviders(<BatchProgress batchId={9} />);
    const label = 'Also redeploy 5 stacks whose redeploys were not started';
    const openDialog = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Retry failed redeploys' }));
      return within(await screen.findByRole('dialog', { name: 'Retry batch 9' }));
    };
    const dialog = await openDialog();
    await userEvent.click(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' again');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const reopenedDialog = await openDialog();

    expect(reopenedDialog.getByLabelText(label)).not.toBeChecked();
    expect(reopenedDialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Update');
    expect(reopenedDialog.getByRole('button', { name: 'Redeploy 3 stacks' })).toBeEnabled();
  });

  it('offers the rest when only the stop left stacks over', async () => {
    const api = startApi({ failed: 0, stopped: { at: stoppedBatch.createdAt, rule: 'canary' } });
    await renderWithProviders(<BatchProgress batchId={9} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Redeploy remaining stacks' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Redeploy 5 stacks' }));

    await waitFor(() =>
      expect(api.sentBodies(retryRedeploys)).toEqual([{ includeNotStarted: true, reason: null }]),
    );
  });

  it.each([
    ['while redeploys are open', { open: 1 }, true],
    ['when nothing failed', { failed: 0, notStarted: 0, stopped: null }, true],
    ['without the permission', {}, false],
  ] as const)('offers no retry %s', async (_, change, mayRedeploy) => {
    startApi(change, mayRedeploy);
    await renderWithProviders(<BatchProgress batchId={9} />);

    await screen.findByText(/redeployed,/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
