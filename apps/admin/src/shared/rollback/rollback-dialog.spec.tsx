import {
  planStackRollback,
  readMaintenanceMode,
  readSession,
  startRollback,
  type Permission,
  type RollbackImageReply,
  type RollbackPlanReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../testing/fake-api.js';
import { renderWithProviders } from '../testing/render.js';
import { noMaintenance, sampleRedeploy, sampleSession } from '../testing/samples.js';
import { RollbackButton } from './rollback-button.js';

const oldId = `sha256:${'a'.repeat(64)}`;
const newId = `sha256:${'b'.repeat(64)}`;
const image: RollbackImageReply = {
  service: 'web',
  reference: 'shop:1',
  from: [newId],
  to: oldId,
  digest: null,
  change: 'tag',
  sharedWith: ['blog'],
};
const plan: RollbackPlanReply = {
  stack: { id: 1, name: 'shop' },
  target: { redeployId: 7, state: 'before', savedAt: '2026-03-01T10:00:00.000Z' },
  obstacle: null,
  images: [image],
  file: null,
  env: { added: ['TOKEN'], removed: [], changed: ['MODE'] },
  git: {
    reference: 'refs/heads/main',
    wantedCommit: 'aaaaaaaa11',
    deployedCommit: 'bbbbbbbb22',
    autoUpdate: true,
  },
};

async function open(changes: Partial<RollbackPlanReply> = {}) {
  const api = FakeApi.start()
    .on(readSession, sampleSession('stacks-access', 'stacks-rollback'))
    .on(readMaintenanceMode, noMaintenance)
    .on(planStackRollback, { ...plan, ...changes })
    .on(startRollback, sampleRedeploy({ id: 9, action: 'rollback' }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Roll back shop' });
  return { api, dialog: within(dialog) };
}

function show(heldBack = false) {
  return renderWithProviders(
    <RollbackButton
      scope={{ kind: 'stack', stackId: 1, name: 'shop', server: 'home', heldBack }}
    />,
  );
}

describe('the dialog that rolls a stack back', () => {
  it('says what changes and what stays, and requests the planned state', async () => {
    const { api, dialog } = await open();

    const images = await dialog.findByRole('list', { name: 'Images' });
    expect(images).toHaveTextContent('web shop:1bbbbbbbbbbbb aaaaaaaaaaaa');
    expect(dialog.getByText(/Data in volumes stays as it is\.$/)).toBeVisible();
    expect(dialog.getByText(/: blog\. Their containers/)).toBeVisible();
    expect(dialog.getByText('Variables to be restored: TOKEN')).toBeVisible();
    expect(
      dialog.getByText(
        /Commit bbbbbbbb is deployed, but the saved state is based on commit aaaaaaaa/,
      ),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Stop automatic updates/ }));
    await userEvent.type(dialog.getByRole('textbox'), 'It crashes');
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back shop on home' }));

    const body = { state: 'before', stopAutoUpdate: true, reason: 'It crashes' };
    await waitFor(() => expect(api.sentBodies(startRollback)).toEqual([body]));
  });

  it('identifies images by their digests, as the history and the registry do', async () => {
    const digestOf = (digit: string) => `shop@sha256:${digit.repeat(64)}`;
    const restored = { ...image, fromDigests: [digestOf('2')], digest: digestOf('1') };
    const kept = { ...restored, service: 'db', from: [oldId], change: 'keep' as const };
    const { dialog } = await open({ images: [restored, kept] });

    const [first, second] = await dialog.findAllByRole('listitem');
    expect(first).toHaveTextContent(`web shop:1${'2'.repeat(12)} ${'1'.repeat(12)}`);
    expect(second).toHaveTextContent(`db shop:1${'1'.repeat(12)} stays`);
    expect(dialog.getByText('1 of 2 images is replaced.')).toBeVisible();
    expect(dialog.getByText('222222222222')).toHaveAttribute(
      'title',
      `Digest: ${digestOf('2')}\nImage ID: ${newId}`,
    );
  });

  it('says that another rollback goes back further, and leads to the other states', async () => {
    FakeApi.start()
      .on(readSession, sampleSession('stacks-access', 'stacks-rollback'))
      .on(readMaintenanceMode, noMaintenance)
      .on(planStackRollback, plan);
    await show(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Roll back…' }));

    expect(
      await screen.findByRole('note', { name: 'The newest image has already been rolled back.' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another state' })).toHaveAttribute(
      'href',
      '/stacks/1/history',
    );
  });

  it('says if nothing would change', async () => {
    const images = plan.images.map((image) => ({ ...image, change: 'keep' as const }));
    const env = { added: [], removed: [], changed: [] };
    const { dialog } = await open({ images, env, git: null });

    expect(await dialog.findByText(/already match this state/)).toBeVisible();
  });

  it('does not claim that nothing would change while the variables are unknown', async () => {
    const images = plan.images.map((image) => ({ ...image, change: 'keep' as const }));
    const { dialog } = await open({ images, env: null, git: null });

    await dialog.findByRole('list', { name: 'Images' });
    expect(dialog.queryByText(/already match this state/)).not.toBeInTheDocument();
  });

  it('can’t be confirmed if the rollback is not possible', async () => {
    const detail = 'pull_policy of web makes Docker pull the newest image again.';
    const { dialog } = await open({ obstacle: { code: 'pull-policy', detail }, git: null });

    expect(await dialog.findByText(detail)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Roll back shop on home' })).toBeDisabled();
  });

  it('is not offered without the permission', async () => {
    const others: Permission[] = ['stacks-access', 'stacks-redeploy'];
    FakeApi.start().on(readSession, sampleSession(...others));
    await show();
    expect(screen.queryByRole('button', { name: 'Roll back…' })).not.toBeInTheDocument();
  });
});
