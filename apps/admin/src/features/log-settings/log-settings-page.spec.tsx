import {
  createLogReceiver,
  deleteLogReceiver,
  editLogReceiver,
  listLogReceivers,
  previewLogRetention,
  readLogRetention,
  readLogStorage,
  readSession,
  runLogRetention,
  setLogRetention,
  testLogReceiver,
  type LogReceiverReply,
  type LogRetentionReply,
  type LogStorageReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { LogSettingsPage } from './log-settings-page.js';
import { logSettingsSearch } from './log-settings.search.js';

const route = { path: '/administration/event-log', validateSearch: logSettingsSearch };
const unlimitedDays = {
  authentication: null,
  users: null,
  redeploy: null,
  maintenance: null,
  platform: null,
  reports: null,
  'event-log': null,
  history: null,
};
const unlimitedReply: LogRetentionReply = {
  days: unlimitedDays,
  archive: false,
  run: null,
  nextRunAt: null,
};
const limitedReply: LogRetentionReply = {
  ...unlimitedReply,
  days: { ...unlimitedDays, redeploy: 90 },
  archive: true,
};
const storage: LogStorageReply = {
  entries: 8431,
  entriesByCategory: { redeploy: 7300, users: 1131 },
  oldestAt: '2026-08-27T10:00:00.000Z',
  databaseBytes: 48_000_000,
  archiveBytes: 1_200_000,
  archives: [
    {
      ...{ id: 17, name: 'redeploy-2026-07-000000017.jsonl', bytes: 1_200_000 },
      writtenAt: '2026-11-01T03:00:00.000Z',
    },
  ],
};

const preview = {
  categories: [
    {
      category: 'redeploy' as const,
      days: 90,
      before: '2026-01-01T00:00:00.000Z',
      entries: 12_340,
    },
  ],
  total: 12_340,
};
const receiver: LogReceiverReply = {
  id: 7,
  name: 'SIEM',
  kind: 'webhook',
  enabled: true,
  transport: null,
  host: null,
  port: null,
  url: 'https://siem.example/in',
  hasCa: false,
  categories: null,
  minSeverity: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  state: {
    delivered: 5,
    missed: 0,
    lastId: 5,
    lastDeliveredAt: '2026-03-01T10:00:00.000Z',
    waiting: 10_000,
    waitingExact: false,
    failures: 2,
    fault: 'The receiver responded with status 500.',
    faultAt: '2026-03-01T10:00:00.000Z',
    nextTryAt: null,
  },
};

function start(retention = unlimitedReply, ...receivers: LogReceiverReply[]): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('settings-edit'))
    .on(readLogRetention, retention)
    .on(readLogStorage, storage)
    .on(previewLogRetention, preview)
    .on(listLogReceivers, { receivers, nextCursor: null });
}

const open = (address = '') =>
  renderWithProviders(<LogSettingsPage />, `/administration/event-log${address}`, route);

describe('the storage of the event log', () => {
  it('shows the sizes, and offers archive files only to users who may export', async () => {
    start();
    await open();

    const storage = within(await screen.findByRole('region', { name: 'Storage' }));
    expect(await storage.findByText('8,431')).toBeVisible();
    expect(storage.getByText('48 MB')).toBeVisible();
    expect(storage.getByText('redeploy-2026-07-000000017.jsonl')).toBeVisible();
    expect(storage.queryByRole('link', { name: /^Download/ })).not.toBeInTheDocument();
  });

  it('downloads an archive file', async () => {
    start().on(readSession, sampleSession('settings-edit', 'logs-export'));
    await open();

    const link = await screen.findByRole('link', { name: /^Download redeploy-2026-07/ });
    expect(link).toHaveAttribute('href', '/api/settings/log-retention/archives/17/file');
  });
});

describe('retention of the event log', () => {
  it('shows what would be deleted before saving, and sends only what was typed', async () => {
    const server = start().on(setLogRetention, limitedReply);
    await open();

    await userEvent.type(await screen.findByLabelText('Redeploys'), '90');
    expect(await screen.findByRole('row', { name: /^Redeploys 7,300.*12,340$/ })).toBeVisible();
    expect(
      screen.getByText('With these settings, 12,340 entries would be removed now.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: /Archive before removing/ }));
    await userEvent.click(within(section('Retention')).getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(server.sentBodies(setLogRetention)).toEqual([
        { days: { ...unlimitedDays, redeploy: 90 }, archive: true },
      ]),
    );
    expect(await screen.findByText('Saved.')).toBeVisible();
  });

  it('shows the stored settings', async () => {
    start(limitedReply);
    await open();

    expect(await screen.findByLabelText('Redeploys')).toHaveValue('90');
    expect(screen.getByLabelText('Users')).toHaveValue('');
    expect(screen.getByRole('switch', { name: /Archive before removing/ })).toBeChecked();
  });

  it('shows an error if a field is not a number of days', async () => {
    const server = start();
    await open();

    const field = await screen.findByLabelText('Users');
    await userEvent.type(field, '0');
    await userEvent.click(within(section('Retention')).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(field).toBeInvalid());
    expect(server.sentBodies(setLogRetention)).toEqual([]);
  });

  it('cleans up immediately only after a typed word', async () => {
    const server = start(limitedReply).on(runLogRetention, {
      id: 1,
      state: 'running',
      by: { type: 'user', id: 1, name: 'lena' },
      startedAt: '2026-03-01T10:00:00.000Z',
      endedAt: null,
      removed: zeroMatchCounts(),
      archive: true,
      files: 0,
      fault: null,
    });
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Clean up now…' }));
    const remove = await screen.findByRole('button', { name: 'Remove 12,340 entries' });
    expect(remove).toBeDisabled();
    expect(screen.getByText('The entries will be archived before they are removed.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Type remove to confirm'), 'remove');
    await userEvent.click(remove);

    await waitFor(() => expect(server.sentBodies(runLogRetention)).toHaveLength(1));
  });

  it('does not ask if there is nothing to remove', async () => {
    start(limitedReply).on(previewLogRetention, { categories: [], total: 0 });
    const { router } = await open('?open=run');

    expect(await screen.findByText(/nothing would be removed now/)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Clean up now…' })).toBeDisabled();
  });

  it('explains why the preview is not available', async () => {
    start(limitedReply).failWith(previewLogRetention, 'DATABASE_BUSY');
    await open('?open=run');

    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
    expect(within(dialog).getByRole('button', { name: 'Remove' })).toBeDisabled();
  });

  it('can be cleaned up if the preview and the storage are not available', async () => {
    start(limitedReply)
      .failWith(previewLogRetention, 'DATABASE_BUSY')
      .failWith(readLogStorage, 'DATABASE_BUSY');
    await open();

    expect(await screen.findByRole('button', { name: 'Clean up now…' })).toBeEnabled();
    expect(screen.getByText('The saved settings apply.')).toBeVisible();
  });

  it('explains why the last cleanup stopped', async () => {
    start({
      ...limitedReply,
      run: {
        id: 1,
        state: 'failed',
        by: { type: 'system', id: null, name: 'Stackyard' },
        startedAt: '2026-03-01T03:00:00.000Z',
        endedAt: '2026-03-01T03:00:01.000Z',
        removed: zeroMatchCounts(),
        archive: true,
        files: 0,
        fault: 'ENOSPC: no space left on device, write',
      },
    });
    await open();

    expect(await screen.findByText(/stopped after removing 0 entries. ENOSPC/)).toBeVisible();
  });
});

describe('receivers of the event log', () => {
  it('show whether they work, the reason if not, and how many entries wait', async () => {
    start(unlimitedReply, receiver);
    await open();

    const row = await screen.findByRole('row', { name: /SIEM/ });
    expect(row).toHaveTextContent('Failing');
    expect(row).toHaveTextContent('The receiver responded with status 500.');
    expect(row).toHaveTextContent('10,000 or more');
  });

  it('are created with the fields of their kind only', async () => {
    const server = start().on(createLogReceiver, receiver);
    const { router } = await open('?open=add');

    await userEvent.type(await screen.findByLabelText('Name'), 'collector');
    await userEvent.click(screen.getByRole('radio', { name: 'UDP' }));
    expect(screen.getByText(/Entries sent over UDP can be lost/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'TLS' }));
    await userEvent.type(screen.getByLabelText('Host or address'), 'logs.lan');
    await userEvent.type(screen.getByLabelText('CA certificate (PEM)'), 'PEM');
    server.on(listLogReceivers, { receivers: [receiver], nextCursor: null });
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Add and test' }));

    await waitFor(() =>
      expect(server.sentBodies(createLogReceiver)).toEqual([
        {
          name: 'collector',
          kind: 'syslog',
          transport: 'tls',
          host: 'logs.lan',
          port: 6514,
          ca: 'PEM',
          categories: null,
          minSeverity: null,
        },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Send test entry' })).toBeVisible();
    expect(server.sentBodies(testLogReceiver)).toEqual([]);
    expect(router.history.canGoBack()).toBe(false);
  });

  it('never show their secret, and keep it unless it is replaced', async () => {
    const server = start(unlimitedReply, receiver).on(editLogReceiver, receiver);
    await open('?open=edit&id=7');

    expect(await screen.findByText('Set (never shown)')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name'), '2');
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(server.sentBodies(editLogReceiver)).toEqual([
        { name: 'SIEM2', url: 'https://siem.example/in', categories: null, minSeverity: null },
      ]),
    );
  });

  it('are tested only on click, and show the result', async () => {
    const answer = { ok: false, detail: 'It answered 500.' };
    const server = start(unlimitedReply, receiver).on(testLogReceiver, answer);
    await open('?open=test&id=7');

    const test = await screen.findByRole('button', { name: 'Send test entry' });
    await waitFor(() => expect(test).toBeEnabled());
    await userEvent.click(test);

    expect(await screen.findByText('Test entry not delivered')).toBeVisible();
    expect(screen.getByText('It answered 500.')).toBeVisible();
    expect(server.sentBodies(testLogReceiver)).toHaveLength(1);
  });

  it('show why they cannot be paused', async () => {
    start(unlimitedReply, receiver).failWith(editLogReceiver, 'DATABASE_BUSY');
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for SIEM' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
  });

  it('are removed only after their name was typed', async () => {
    const server = start(unlimitedReply, receiver).on(deleteLogReceiver, undefined);
    await open('?open=remove&id=7');

    const remove = await screen.findByRole('button', { name: 'Remove SIEM' });
    expect(remove).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type SIEM to confirm'), 'SIEM');
    await userEvent.click(remove);

    await waitFor(() => expect(server.sentBodies(deleteLogReceiver)).toHaveLength(1));
  });
});

function section(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

function dialog(): HTMLElement {
  return screen.getByRole('dialog');
}

function zeroMatchCounts() {
  return {
    authentication: 0,
    users: 0,
    redeploy: 0,
    maintenance: 0,
    platform: 0,
    reports: 0,
    'event-log': 0,
    history: 0,
  };
}
