import { listLogs, readMaintenanceMode } from '@stackyard/contracts';
import { startMaintenance } from '#test/open-maintenance.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { isOnPostgres } from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { Database } from '../database.js';

const busyCode = isOnPostgres ? '55P03' : 'SQLITE_BUSY';

/**
 * Starts a transaction on a separate connection, as another process would. Returns a function that
 * ends it.
 */
async function beginForeignTransaction(app: TestApp): Promise<() => Promise<void>> {
  const database = await Database.open(Object.assign(new Settings(), app.databaseLocation), schema);
  const runner = database.writer.createQueryRunner();
  await database.begin(runner);
  return async () => {
    await runner.query('ROLLBACK');
    await runner.release();
    await database.close();
  };
}

describe('a database in which another process writes', () => {
  it('is reported as busy, nothing changes, and reads continue', async () => {
    const app = await startTestApp({ busyTimeoutMs: 100 });
    const lena = await app.signIn('lena', ['maintenance-access', 'logs-access']);
    const end = await beginForeignTransaction(app);

    const response = await startMaintenance(app, lena, 'Disk swap');

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ code: 'DATABASE_BUSY', retryAfter: 2 });
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false });
    expect((await lena.call(listLogs)).entries).toEqual([]);
    expect(app.log.linesOf('http')).toMatchObject([{ level: 'warn', code: busyCode }]);

    await end();
    expect((await startMaintenance(app, lena, 'Disk swap')).status).toBe(200);
  });

  it('is used if it becomes free before the time limit', async () => {
    const app = await startTestApp({ busyTimeoutMs: 10_000 });
    const lena = await app.signIn('lena', ['maintenance-access']);
    const end = await beginForeignTransaction(app);

    const answer = startMaintenance(app, lena, 'Disk swap');
    await end();

    expect((await answer).status).toBe(200);
  });
});
