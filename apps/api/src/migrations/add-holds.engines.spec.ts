import { readMaintenanceMode, setMaintenanceMode } from '@stackyard/contracts';
import type { DataSource } from 'typeorm';
import { revertSchemaBefore } from '#test/database/schema-before.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import {
  createMigratedDatabase,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { schema } from '#schema.js';
import { AddHolds1796464860000 } from './1796464860000-add-holds.js';

const now = '2026-11-20T10:00:00.000Z';

/** Restarts the application with the data that `leave` writes to the schema before the migration. */
async function upgrade(app: TestApp, leave: (writer: DataSource) => Promise<unknown>) {
  await app.restart(async () => {
    const database = await Database.open(
      Object.assign(new Settings(), app.databaseLocation),
      schema,
    );
    await revertSchemaBefore(database.writer, AddHolds1796464860000);
    await leave(database.writer);
    await database.close();
  });
}

const openSwitch = (writer: DataSource) =>
  writer.query(`UPDATE maintenance_mode SET active = TRUE, message = 'Disk swap',
    since = '2026-11-20T09:00:00.000Z', opened_by = 'lena', until = '2026-11-20T12:00:00.000Z'`);

async function openWindow(writer: DataSource, state = 'active'): Promise<void> {
  await writer.query(`INSERT INTO maintenance_windows
    (id, message, starts_at, duration_minutes, time_zone, announce_minutes, created_by, created_at)
    VALUES (3, 'Patches', '2026-11-20T09:00', 180, 'UTC', '', 'mika', '2026-11-01T00:00:00.000Z')`);
  await writer.query(
    `INSERT INTO maintenance_occurrences
      (id, window_id, message, starts_at, ends_at, state, announced)
      VALUES (9, 3, 'Patches', '2026-11-20T09:00:00.000Z', '2026-11-20T12:00:00.000Z', ?, 0)`,
    [state],
  );
}

const openUpdate = (writer: DataSource, state: string, endedAt: string | null = null) =>
  writer.query(
    `INSERT INTO update_runs (id, server_id, server_name, state, steps, checks, interrupted,
       message, script, started_by, started_at, ended_at, lines, truncated)
     VALUES (5, 1, 'home', ?, '[]', '[]', FALSE, 'Being updated', 'true', 'lena',
       '2026-11-20T09:30:00.000Z', ?, 0, FALSE)`,
    [state, endedAt],
  );

describe('what stopped redeploys before there were holds', () => {
  it('still does when it was the switch, and can be switched off', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena', ['maintenance-access']);

    await upgrade(app, openSwitch);

    expect(await lena.call(readMaintenanceMode)).toMatchObject({
      active: true,
      source: 'switch',
      message: 'Disk swap',
      by: 'lena',
      since: '2026-11-20T09:00:00.000Z',
      until: '2026-11-20T12:00:00.000Z',
    });
    const holds = app.get(HoldsService);
    await expect(holds.assertRedeploysAllowed()).rejects.toMatchObject({
      code: 'MAINTENANCE_ACTIVE',
      extras: { retryAfter: 2 * 3600 },
    });
    await lena.call(setMaintenanceMode, { body: { active: false, message: 'Done' } });
    await expect(holds.assertRedeploysAllowed()).resolves.toBeUndefined();
  });

  it('still does when it was a window, which ends in time', async () => {
    const app = await startTestApp({ now });
    const lena = await app.signIn('lena');

    await upgrade(app, openWindow);

    const holds = app.get(HoldsService);
    expect(await holds.findAll()).toMatchObject([{ owner: 'window', ownerId: 9 }]);
    expect(await lena.call(readMaintenanceMode)).toMatchObject({
      active: true,
      source: 'window',
      by: 'mika',
      until: '2026-11-20T12:00:00.000Z',
    });
    app.clock.advance({ hours: 2 });
    await app.runTask('maintenance-windows');
    expect(await holds.findAll()).toEqual([]);
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false });
  });
});

describe('the step to holds', () => {
  let place: DatabaseLocation;
  let database: Database;

  beforeEach(async () => {
    place = await createMigratedDatabase();
    database = await Database.open(Object.assign(new Settings(), place), schema);
    await revertSchemaBefore(database.writer, AddHolds1796464860000);
  });

  afterEach(async () => {
    await database.close();
    await removeDatabase(place);
  });

  it.each([
    ['preflight', 0],
    ['script', 1],
  ])('holds redeploys for an update at its %s', async (state, announced) => {
    const { writer } = database;
    await openUpdate(writer, state);

    await writer.runMigrations();

    const holds = await writer.query<object[]>(
      `SELECT owner, owner_id, server_id, reason, held_by, since, until, announced FROM holds`,
    );
    expect(holds).toEqual([
      {
        owner: 'update',
        owner_id: 5,
        server_id: null,
        reason: 'Being updated',
        held_by: 'lena',
        since: '2026-11-20T09:30:00.000Z',
        until: null,
        announced,
      },
    ]);
  });

  it('holds nothing for what is over', async () => {
    const { writer } = database;
    await openWindow(writer, 'ended');
    await openUpdate(writer, 'succeeded', now);

    await writer.runMigrations();

    expect(await writer.query('SELECT owner FROM holds')).toEqual([]);
  });

  it('restores the switch when it is reverted', async () => {
    const { writer } = database;
    const read = () =>
      writer.query<object[]>(
        'SELECT active, message, since, opened_by, until FROM maintenance_mode',
      );
    await openSwitch(writer);
    const before = await read();

    await writer.runMigrations();
    await revertSchemaBefore(writer, AddHolds1796464860000);

    expect(await read()).toEqual(before);
  });
});
