import {
  listLogs,
  readMaintenanceMode,
  readSession,
  readUpdateStatus,
  setMaintenanceMode,
  type MaintenanceModeReply,
} from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { startedOnce } from '#test/started-once.js';
import { systemCaller } from '#infra/http/caller.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { MaintenanceService } from './maintenance.service.js';

const now = '2026-03-01T10:00:00.000Z';

describe('POST /api/maintenance/mode', () => {
  it('starts maintenance, announces it and blocks redeploys', async () => {
    const app = await startTestApp({ now, isObserved: true });
    const lena = await app.signIn('lena', ['maintenance-access']);
    const announced = app.nextEvent('maintenance.changed');

    const mode = await lena.call(setMaintenanceMode, {
      body: { active: true, message: 'Disk swap until noon' },
    });

    expect(mode).toEqual({
      active: true,
      message: 'Disk swap until noon',
      since: now,
      by: 'lena',
      until: null,
      source: 'switch',
      upcoming: null,
    });
    expect(await announced).toEqual(mode);
    await expect(app.get(HoldsService).assertRedeploysAllowed()).rejects.toMatchObject({
      code: 'MAINTENANCE_ACTIVE',
      detail: 'Maintenance is active: Disk swap until noon',
    });
  });

  const unchanged = startedOnce(async () => {
    const app = await startTestApp({ now });
    return { app, lena: await app.signIn('lena', ['maintenance-access']) };
  });

  it.each([
    ['a text in place of a yes or no', '/active', { active: 'false', message: '' }],
    ['a number in place of a yes or no', '/active', { active: 0, message: '' }],
    ['10,000 characters', '/message', { active: true, message: 'x'.repeat(10_000) }],
    ['no message', '/message', { active: true }],
  ])('refuses %s and changes nothing', async (_, pointer, body) => {
    const { app, lena } = unchanged();

    const answer = await app.send(setMaintenanceMode.path, {
      method: setMaintenanceMode.method,
      headers: {
        authorization: `Bearer ${lena.session.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });

    expect(answer.status).toBe(400);
    const problem: unknown = await answer.json();
    expect(problem).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
    });
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false, since: null });
  });

  it('allows redeploys again after maintenance', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['maintenance-access']);
    await lena.call(setMaintenanceMode, { body: { active: true, message: '' } });
    expect(await app.get(HoldsService).findAll()).toMatchObject([{ owner: 'switch', by: 'lena' }]);

    await lena.call(setMaintenanceMode, { body: { active: false, message: '' } });

    await expect(app.get(HoldsService).assertRedeploysAllowed()).resolves.toBeUndefined();
    expect(await app.get(HoldsService).findAll()).toEqual([]);
  });

  it('shows maintenance to every signed-in user', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['maintenance-access']);
    const guest = await app.signIn('guest');
    await lena.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });

    const mode = await guest.call(readMaintenanceMode);

    expect(mode).toMatchObject({ active: true, message: 'Disk swap', by: 'lena' });
    expect(await guest.call(readSession)).toMatchObject({ authenticated: true, maintenance: mode });
  });

  it('records each change once, with before and after', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['maintenance-access', 'logs-access']);
    const set = (active: boolean, message: string) =>
      lena.call(setMaintenanceMode, { body: { active, message } });
    await set(true, 'Disk swap');
    await set(true, 'Disk swap');
    app.clock.advance({ minutes: 30 });
    await set(true, 'Until noon');
    await set(false, '');
    await set(false, '');

    const { entries } = await lena.call(listLogs, { query: { order: 'asc' } });

    expect(entries.map((entry) => entry.action)).toEqual([
      'maintenance.opened',
      'maintenance.changed',
      'maintenance.closed',
    ]);
    expect(entries[1]).toMatchObject({
      category: 'maintenance',
      actor: { type: 'user', name: 'lena' },
      details: {
        before: { message: 'Disk swap', since: now },
        after: { message: 'Until noon', since: now },
      },
    });
  });
});

describe('maintenance that a failed update keeps on', () => {
  const failUpdate = async (app: TestApp, reason: string): Promise<MaintenanceModeReply> => {
    const maintenance = app.get(MaintenanceService);
    await maintenance.change(systemCaller, () => maintenance.turnOnIndefinitely(reason, 'mika'));
    return maintenance.readMode();
  };

  it('keeps the message of the operator and adds only the latest reason', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['maintenance-access']);
    const until = '2026-03-01T12:00:00.000Z';
    await lena.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap', until } });
    app.clock.advance({ minutes: 30 });

    const kept = { active: true, source: 'switch', since: now, by: 'lena', until: null };
    expect(await failUpdate(app, 'Exit code 7')).toMatchObject({
      ...kept,
      message: 'Disk swap\nExit code 7',
    });
    expect(await failUpdate(app, 'Exit code 8')).toMatchObject({
      ...kept,
      message: 'Disk swap\nExit code 8',
    });
  });

  it('has no message of earlier maintenance', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['maintenance-access']);
    const body = { active: false, message: 'Disk swap' };
    await lena.call(setMaintenanceMode, { body });

    expect(await failUpdate(app, 'Exit code 7')).toMatchObject({ message: 'Exit code 7' });
    expect(await failUpdate(app, 'Exit code 8')).toMatchObject({ message: 'Exit code 8' });
  });

  it('has a message that an operator can save again', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['maintenance-access']);
    const body = { active: true, message: 'x'.repeat(500) };
    await lena.call(setMaintenanceMode, { body });

    const { message } = await failUpdate(app, 'Exit code 7');

    await lena.call(setMaintenanceMode, { body: { active: true, message } });
  });
});

describe('GET /api/maintenance/update-status', () => {
  it('is public, even before the first update', async () => {
    const app = await startTestApp();

    const status = await app.anonymous.call(readUpdateStatus);

    expect(status).toEqual({
      status: 'never-run',
      running: false,
      startedAt: null,
      finishedAt: null,
    });
  });
});
