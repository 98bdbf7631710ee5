import {
  createToken,
  planWindow,
  removeSuperuser,
  setMaintenanceMode,
  verifyLogs,
} from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { DiskSpace } from '../conditions/disk-space.adapter.js';
import { NewsEntity } from './news.entity.js';

const now = '2026-11-25T03:00:00.000Z';
let app: TestApp;
let root: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ now });
  root = await app.superuser();
});

beforeEach(async () => {
  await app.runTask('news');
  await app.reset('news', 'news_conditions', 'api_tokens');
  await app.reset('maintenance_occurrences', 'maintenance_windows');
});

/** Reads the event log and the conditions. Returns the kinds of the news in order. */
async function newKinds(): Promise<string[]> {
  await app.runTask('news');
  await app.runTask('news-conditions');
  return (await allNews()).map(({ kind }) => kind);
}

function allNews(): Promise<NewsEntity[]> {
  return app.get(UnitOfWork).manager.find(NewsEntity, { order: { id: 'ASC' } });
}

/** Advances the clock, so that maintenance windows take effect. */
async function pass(minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  await app.runTask('maintenance-windows');
}

const switchMaintenance = (active: boolean) =>
  root.call(setMaintenanceMode, { body: { active, message: 'Disk swap' } });

it('maintenance that is switched on and off', async () => {
  await switchMaintenance(true);
  await switchMaintenance(false);
  expect(await newKinds()).toEqual(['maintenance-started', 'maintenance-ended']);
});

it('an announced window, and maintenance that continues after it', async () => {
  const window = { startsAt: '2026-11-25T05:00', timeZone: 'UTC', durationMinutes: 60 };
  await root.call(planWindow, { body: { ...window, message: 'Patches', announceMinutes: [60] } });
  await pass(90);
  await pass(31);
  expect(await newKinds()).toEqual(['maintenance-announced', 'maintenance-started']);
  await switchMaintenance(true);
  await pass(60);
  await newKinds();
  await pass(4);
  expect(await newKinds()).not.toContain('maintenance-overrun');
  await pass(1);
  expect(await newKinds()).toContain('maintenance-overrun');
  const overrun = (await allNews()).at(-1);
  expect(overrun?.facts).toMatchObject({ detail: 'Patches', until: '2026-11-25T06:00:00.000Z' });
  await switchMaintenance(false);
});

it('a window that took place while Stackyard was stopped', async () => {
  const window = { startsAt: '2026-11-25T05:00', timeZone: 'UTC', durationMinutes: 60 };
  await root.call(planWindow, { body: { ...window, message: 'Patches', announceMinutes: [] } });
  await pass(300);
  expect(await newKinds()).toEqual(['maintenance-missed']);
});

it('a token that expires soon', async () => {
  const body = { name: 'deploy', permissions: ['stacks-access' as const], expiresInDays: 3 };
  await root.call(createToken, { body });
  expect(await newKinds()).toEqual(['token-expiring']);
});

it('a superuser who is removed', async () => {
  const other = await app.superuser();
  await root.call(removeSuperuser, { params: { id: other.user.id } });
  expect(await newKinds()).toContain('superuser-changed');
});

it('an event log that someone has changed in the database', async () => {
  const uow = app.get(UnitOfWork);
  await uow.run(() => uow.manager.query(`UPDATE event_log SET message = 'Nothing' WHERE id = 1`));
  await (await root.open(verifyLogs, {})).text();
  expect(await newKinds()).toContain('event-log-broken');
});

it('a full disk, once, and again after there was room', async () => {
  const disk = app.get(DiskSpace);
  let freeBytes = 5e8;
  disk.freeBytes = async () => freeBytes;
  expect(await newKinds()).toEqual(['disk-low']);
  expect(await newKinds()).toEqual(['disk-low']);
  freeBytes = 5e9;
  await newKinds();
  freeBytes = 1e8;
  expect(await newKinds()).toEqual(['disk-low', 'disk-low']);
  freeBytes = 5e9;
});

it('a backup that is overdue', async () => {
  const uow = app.get(UnitOfWork);
  // Stored directly, because saving the settings through the API would create the backup.
  const plan = (schedule: string) =>
    uow.run(() =>
      uow.manager.query(
        `UPDATE backup_settings SET schedule = ?, time = '04:00', counts_from = ?`,
        [schedule, now],
      ),
    );
  await plan('daily');
  app.clock.advance({ hours: 1 });
  expect(await newKinds()).toEqual([]);
  app.clock.advance({ hours: 3 });
  expect(await newKinds()).toEqual(['backup-overdue']);
  await plan('off');
});
