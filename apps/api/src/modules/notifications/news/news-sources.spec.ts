import {
  cancelWindow,
  createToken,
  listLogs,
  planWindow,
  removeSuperuser,
  setMaintenanceMode,
  verifyLogs,
} from '@stackyard/contracts';
import { issueToken, waitForTokenUses } from '#test/access/api-token.js';
import { password } from '#test/given.js';
import { readNews } from '#test/notifications/raised-news.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { JobsService } from '#modules/history/jobs/jobs.service.js';
import { DiskSpace } from '../conditions/disk-space.adapter.js';

const now = '2026-11-25T03:00:00.000Z';
let app: TestApp;
let root: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ now, settings: { TRUSTED_PROXIES: ['127.0.0.1'] } });
  root = await app.signInSuperuser();
});

beforeEach(async () => {
  await app.runTask('news');
  await app.reset('news', 'news_conditions', 'api_tokens');
  await app.reset('maintenance_occurrences', 'maintenance_windows');
});

/** Reads the event log and the conditions. Returns the kinds of the news in order. */
const newKinds = async () => (await allNews()).map(({ kind }) => kind);
const allNews = () => readNews(app);

/** Advances the clock, so that maintenance windows take effect. */
async function advanceMinutes(minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  await app.runTask('maintenance-windows');
}

/** Attempts to sign in from an address that a trusted proxy reports. */
function attempt(username: string, secret: string, ip: string): Promise<Response> {
  return app.send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ username, password: secret }),
  });
}

const switchMaintenance = (active: boolean) =>
  root.call(setMaintenanceMode, { body: { active, message: 'Disk swap' } });

it('maintenance that is switched on and off', async () => {
  await switchMaintenance(true);
  await switchMaintenance(false);
  expect(await newKinds()).toEqual(['maintenance-started', 'maintenance-ended']);
  expect((await allNews()).map(({ facts }) => facts.detail)).toEqual(['Disk swap', 'Disk swap']);
});

it('an announced window, and maintenance that continues after it', async () => {
  const window = { startsAt: '2026-11-25T05:00', timeZone: 'UTC', durationMinutes: 60 };
  await root.call(planWindow, { body: { ...window, message: 'Patches', announceMinutes: [60] } });
  await advanceMinutes(90);
  await advanceMinutes(31);
  expect(await newKinds()).toEqual(['maintenance-announced', 'maintenance-started']);
  await switchMaintenance(true);
  await advanceMinutes(60);
  await newKinds();
  await advanceMinutes(4);
  expect(await newKinds()).not.toContain('maintenance-overrun');
  await advanceMinutes(1);
  expect(await newKinds()).toContain('maintenance-overrun');
  const overrunNews = (await allNews()).at(-1);
  expect(overrunNews?.facts).toMatchObject({
    detail: 'Patches',
    until: '2026-11-25T06:00:00.000Z',
  });
  await switchMaintenance(false);
});

it('a window that took place while Stackyard was stopped', async () => {
  const window = { startsAt: '2026-11-25T05:00', timeZone: 'UTC', durationMinutes: 60 };
  await root.call(planWindow, { body: { ...window, message: 'Patches', announceMinutes: [] } });
  await advanceMinutes(300);
  expect(await newKinds()).toEqual(['maintenance-missed']);
  expect((await allNews())[0]?.facts).toMatchObject({ detail: 'Patches' });
});

it('a token that expires soon', async () => {
  const body = { name: 'deploy', permissions: ['stacks-access' as const], expiresInDays: 3 };
  await root.call(createToken, { body });
  expect(await newKinds()).toEqual(['token-expiring']);
});

it('a superuser who is removed', async () => {
  const other = await app.signInSuperuser();
  await root.call(removeSuperuser, { params: { id: other.user.id } });
  expect(await newKinds()).toContain('superuser-changed');
  expect((await allNews()).at(-1)?.facts).toEqual({ change: 'removed' });
});

it('an event log that someone has changed in the database', async () => {
  const uow = app.get(UnitOfWork);
  await uow.run(() => uow.manager.query(`UPDATE event_log SET message = 'Nothing' WHERE id = 1`));
  await (await root.open(verifyLogs, {})).text();
  expect(await newKinds()).toContain('event-log-broken');
  expect((await allNews()).at(-1)?.facts).toEqual({
    change: 'changed',
    detail: 'The content of entry 1 does not match its hash.',
  });
});

it('a full disk, once, and again after there was room', async () => {
  const disk = app.get(DiskSpace);
  let freeBytes = 5e8;
  disk.readFreeBytes = async () => freeBytes;
  expect(await newKinds()).toEqual(['disk-low']);
  expect(await newKinds()).toEqual(['disk-low']);
  freeBytes = 5e9;
  await newKinds();
  freeBytes = 1e8;
  expect(await newKinds()).toEqual(['disk-low', 'disk-low']);
  freeBytes = 5e9;
});

it('a failed job of the media history', async () => {
  const job = await app.testData.job({ title: 'Heat', status: 'ENCODING' });
  await app
    .get(JobsService)
    .changeStatus(job.id, 'ERROR', { by: systemCaller, reason: 'No space left' });
  expect(await newKinds()).toEqual(['media-job-failed']);
  expect((await allNews())[0]).toMatchObject({ path: `/jobs/${job.id}`, subject: 'Heat' });
});

it('a sign-in and a token from a new address', async () => {
  const lena = await app.signIn('lena', ['logs-access', 'tokens-manage']);
  const signIn = (ip: string) => attempt('lena', password, ip);
  await signIn('203.0.113.1');
  await signIn('203.0.113.1');
  await signIn('203.0.113.2');
  expect(await newKinds()).toEqual(['sign-in-from-new-address']);
  expect((await allNews())[0]).toMatchObject({ facts: { ip: '203.0.113.2' } });

  const { client } = await issueToken(app, lena);
  for (const ip of ['203.0.113.3', '203.0.113.4']) {
    await client.from(ip).call(listLogs);
    await waitForTokenUses(app);
  }
  expect(await newKinds()).toEqual(['sign-in-from-new-address', 'token-used-from-new-address']);
});

it('repeated refusals of sign-ins from one address', async () => {
  await app.testData.user('mia');
  for (let count = 0; count < 5; count += 1) await attempt('mia', 'wrong', '203.0.113.9');
  expect(await newKinds()).toEqual(['sign-ins-refused']);
  expect((await allNews())[0]).toMatchObject({ facts: { ip: '203.0.113.9', count: 5 } });
});

it('a window that is ended by hand, by the switch or by cancelling it', async () => {
  const window = { startsAt: '2026-11-25T05:00', timeZone: 'UTC', durationMinutes: 60 };
  const plan = () =>
    root.call(planWindow, { body: { ...window, message: 'Patches', announceMinutes: [] } });
  await plan();
  await advanceMinutes(121);
  await switchMaintenance(false);
  expect(await newKinds()).toEqual(['maintenance-started', 'maintenance-ended']);

  await app.reset('news', 'maintenance_occurrences', 'maintenance_windows');
  const { id } = await plan();
  await advanceMinutes(121);
  await root.call(cancelWindow, { params: { id } });
  expect(await newKinds()).toEqual(['maintenance-started', 'maintenance-ended']);
});
