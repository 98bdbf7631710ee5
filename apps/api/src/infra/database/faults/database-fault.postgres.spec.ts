import { listLogs, readMaintenanceMode, setMaintenanceMode } from '@stackyard/contracts';
import pg from 'pg';
import { expectNotReady } from '#test/monitoring/expect-not-ready.js';
import { startMaintenance } from '#test/open-maintenance.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { removeDatabase } from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { Database } from '../database.js';
import { postgresDriver } from '../postgres/postgres-connection.js';

describe('a full disk', () => {
  it('is reported, nothing changes, and work continues once there is space', async () => {
    const app = await startTestApp();
    const lena = await app.signIn('lena', ['maintenance-access', 'logs-access']);
    const { writer } = app.get(Database);
    // PostgreSQL reports `disk_full` when it cannot extend the file of a table.
    await writer.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await writer.query(`CREATE TRIGGER full_disk BEFORE INSERT ON event_log
      FOR EACH ROW EXECUTE FUNCTION full_disk()`);

    const full = await startMaintenance(app, lena, 'Disk swap');

    expect(full.status).toBe(503);
    expect(full.headers.get('retry-after')).toBe('60');
    expect(await full.json()).toMatchObject({ code: 'STORAGE_FULL' });
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false });
    expect((await lena.call(listLogs)).entries).toEqual([]);

    await writer.query('DROP TRIGGER full_disk ON event_log');
    await lena.call(setMaintenanceMode, { body: { active: false, message: 'Room again' } });
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ message: 'Room again' });
  });
});

describe('an unreachable database', () => {
  it('makes the health checks fail with 503, except the liveness check', async () => {
    const app = await startTestApp();
    await removeDatabase(app.databaseLocation);

    await expectNotReady(app, /3D000|does not exist/);
    expect(app.log.text).toContain('"code":"3D000"');
  });
});

describe('interrupted connections', () => {
  it('are reopened by the next query and the next unit', async () => {
    const app = await startTestApp();
    const lena = await app.signIn('lena', ['maintenance-access', 'logs-access']);
    await cutConnections(app);

    // Requests fail with 503 until the interrupted connections have been reopened.
    while ((await app.send('/api/health/ready')).status !== 200);
    while ((await startMaintenance(app, lena, 'Disk swap')).status !== 200);

    expect(await lena.call(readMaintenanceMode)).toMatchObject({ message: 'Disk swap' });
    expect((await lena.call(listLogs)).entries).toHaveLength(1);
  });
});

describe('a connection that is lost while its session is set up', () => {
  it('is an error of the request, not of the process', async () => {
    const { databaseLocation } = await startTestApp();
    const connectionString = databaseLocation.DATABASE_URL ?? '';
    const pool = new postgresDriver.Pool({ connectionString, sessionStatements: ['SELECT 1'] });
    const lost = new Error('terminating connection due to administrator command');
    const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
    // Emit the error before rejecting the statement, as `pg` does.
    Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
      if (args[0] !== 'SELECT 1') return query.apply(this, args);
      this.emit('error', lost);
      return Promise.reject(lost);
    });

    const error = await new Promise((resolve) => pool.connect(resolve));

    expect(error).toMatchObject({ code: 'CONNECTION_LOST' });
    Reflect.set(pg.Client.prototype, 'query', query);
    await new Promise<unknown>((resolve) => pool.end(resolve));
  });
});

async function cutConnections(app: TestApp): Promise<void> {
  const database = await Database.open(Object.assign(new Settings(), app.databaseLocation), schema);
  await database.writer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await database.close();
}
