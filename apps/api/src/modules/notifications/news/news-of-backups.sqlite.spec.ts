import { createBackup, readBackup, setBackupSettings } from '@stackyard/contracts';
import { waitForNews, readNews } from '#test/notifications/raised-news.js';
import { waitFor } from '#test/platform/platform-app.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

let app: TestApp;
let root: SignedIn;

beforeEach(async () => {
  app = await startTestApp({ now: '2026-11-25T03:00:00.000Z' });
  root = await app.signInSuperuser();
});

async function failBackup(): Promise<void> {
  await app.testData.entry({ action: 'maintenance.opened' });
  const uow = app.get(UnitOfWork);
  const other = Buffer.alloc(32, 7);
  await uow.run(() => uow.manager.query('UPDATE event_log_chain SET head_hash = ?', [other]));
  const { id } = await root.call(createBackup);
  await waitFor('the end of the backup', async () => {
    const { state } = await root.call(readBackup, { params: { id } });
    return state === 'running' ? undefined : state;
  });
}

it('a backup that failed', async () => {
  await failBackup();
  expect(await waitForNews(app, 'backup-failed')).toMatchObject({
    severity: 'error',
    path: '/administration/backups',
    facts: { reason: expect.stringContaining('is damaged') as string },
  });
});

it('a backup that is overdue, two hours after its time', async () => {
  const settings = { schedule: 'daily', time: '04:00', hours: 6, keep: 2, keepDays: null } as const;
  await root.call(setBackupSettings, { body: settings });
  const newest = await readNews(app);
  expect(newest.map(({ kind }) => kind)).not.toContain('backup-overdue');
  app.clock.advance({ hours: 3 });
  expect((await readNews(app)).map(({ kind }) => kind)).not.toContain('backup-overdue');
  app.clock.advance({ minutes: 1 });
  expect(await waitForNews(app, 'backup-overdue')).toMatchObject({ severity: 'warning' });
});
