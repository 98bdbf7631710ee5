import {
  createBackup,
  deleteBackup,
  listBackups,
  readBackupSettings,
  readSession,
  setBackupSettings,
  type BackupReply,
  type ListBackupsReply,
} from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { BackupsPage } from './backups-page.js';

const settings = { schedule: 'daily' as const, time: '02:30', hours: 24, keep: 7, keepDays: null };
const ready: BackupReply = {
  id: 3,
  state: 'ready',
  step: null,
  origin: 'scheduled',
  by: { type: 'system', id: null, name: 'Stackyard' },
  startedAt: '2026-03-01T02:30:00.000Z',
  endedAt: '2026-03-01T02:30:04.000Z',
  file: 'stackyard-2026-03-01.tar.gz',
  bytes: 5_000_000,
  sha256: 'ab'.repeat(32),
  version: '0.1.0',
  schema: 'Last1',
  headId: 12_345,
  headHash: 'cd'.repeat(32),
  fault: null,
};
const running: BackupReply = { ...ready, id: 4, state: 'running', step: 'packing', bytes: null };

function start(backups: BackupReply[], overrides: Partial<ListBackupsReply> = {}): FakeApi {
  const list = {
    backups,
    nextCursor: null,
    folder: '/data/backups',
    freeBytes: 9e9,
    nextRunAt: null,
  };
  return FakeApi.start()
    .on(readSession, sampleSession('backups-manage'))
    .on(readBackupSettings, settings)
    .on(listBackups, { ...list, scheduleFault: null, ...overrides });
}

describe('BackupsPage', () => {
  it('lists backups with their details', async () => {
    start([ready]);
    await renderWithProviders(<BackupsPage />);

    const row = await screen.findByRole('row', { name: /Schedule/ });
    expect(row).toHaveTextContent('Readyverified');
    expect(row).toHaveTextContent('stackyard-2026-03-01.tar.gz');
    expect(screen.getByText(/\/data\/backups/)).toBeVisible();
  });

  it('creates one and shows its progress', async () => {
    const api = start([running, ready]).on(createBackup, running);
    await renderWithProviders(<BackupsPage />);

    expect(await screen.findByText('Packing the files')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back up now' })).toHaveAttribute('data-loading');
    expect(api.sentBodies(createBackup)).toEqual([]);
  });

  it('asks before deleting one', async () => {
    const api = start([ready]).on(deleteBackup, undefined);
    await renderWithProviders(<BackupsPage />);

    await userEvent.click(await screen.findByRole('button', { name: /Actions for stackyard/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    expect(api.sentBodies(deleteBackup)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete backup' }));

    await waitFor(() => expect(api.sentBodies(deleteBackup)).toHaveLength(1));
  });

  it('explains why the last scheduled backup failed', async () => {
    start([], { scheduleFault: 'The disk is too full.' });
    await renderWithProviders(<BackupsPage />);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The disk is too full.');
    expect(alert).toHaveTextContent('There is no usable backup.');
    expect(screen.getByText('No backups yet')).toBeVisible();
  });

  it('warns that a scheduled backup is overdue and names the latest one', async () => {
    start([running, ready], { nextRunAt: new Date(Date.now() - 2 * 3_600_000).toISOString() });
    await renderWithProviders(<BackupsPage />);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The backup was due 2 hr ago but has not run.');
    expect(alert).toHaveTextContent(/usable backup is from 1 Mar 2026/);
  });

  it('does not warn while a backup is only slightly late', async () => {
    start([ready], { nextRunAt: new Date(Date.now() - 1000).toISOString() });
    await renderWithProviders(<BackupsPage />);

    await screen.findByRole('row', { name: /Schedule/ });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the reason next to a failed backup', async () => {
    start([{ ...ready, state: 'failed', bytes: null, fault: 'The disk is too full.' }]);
    await renderWithProviders(<BackupsPage />);

    const row = await screen.findByRole('row', { name: /Schedule/ });
    expect(row).toHaveTextContent(/Failed.*The disk is too full/);
  });

  it('saves the schedule and rejects invalid numbers', async () => {
    const api = start([]).on(setBackupSettings, { ...settings, keep: 30 });
    await renderWithProviders(<BackupsPage />);
    const keepField = await screen.findByLabelText('Number of backups to keep');
    await userEvent.clear(keepField);
    await userEvent.type(keepField, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(keepField).toBeInvalid());
    expect(api.sentBodies(setBackupSettings)).toEqual([]);

    await userEvent.clear(keepField);
    await userEvent.type(keepField, '30');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.sentBodies(setBackupSettings)).toEqual([{ ...settings, keep: 30 }]),
    );
  });
});
