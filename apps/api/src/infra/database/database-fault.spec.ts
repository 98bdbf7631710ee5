import {
  listLogs,
  readMaintenanceMode,
  readSession,
  setMaintenanceMode,
  type ProblemReply,
} from '@stackyard/contracts';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Database } from './database.js';

/** Another process that works on the same file, a backup for instance. */
class OtherProcess {
  private constructor(private readonly handle: sqlite3.Database) {}

  static async at(app: TestApp): Promise<OtherProcess> {
    const file = join(app.dataDir, 'stackyard.sqlite');
    return new Promise((resolve, reject) => {
      const handle = new sqlite3.Database(file, (error) =>
        error ? reject(error) : resolve(new OtherProcess(handle)),
      );
    });
  }

  run(sql: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.handle.exec(sql, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.handle.close((error) => (error ? reject(error) : resolve()));
    });
  }
}

function openMaintenance(app: TestApp, by: SignedIn, message: string): Promise<Response> {
  return app.send('/api/maintenance/mode', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.session.token}` },
    body: JSON.stringify({ active: true, message }),
  });
}

describe('a database that another process holds', () => {
  it('is said to be busy, nothing is changed, and reading goes on', async () => {
    const app = await startTestApp({ busyTimeout: 100 });
    const lena = await app.signIn('lena', ['maintenance-access', 'logs-access']);
    const backup = await OtherProcess.at(app);
    await backup.run('BEGIN IMMEDIATE');

    const response = await openMaintenance(app, lena, 'Disk swap');

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ code: 'DATABASE_BUSY', retryAfter: 2 });
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ active: false });
    expect((await lena.call(listLogs)).entries).toEqual([]);
    expect(app.log.of('http')).toMatchObject([{ level: 'warn', code: 'SQLITE_BUSY' }]);

    await backup.run('ROLLBACK');
    await backup.close();
    expect((await openMaintenance(app, lena, 'Disk swap')).status).toBe(200);
  });

  it('is waited for when it is free again in time', async () => {
    const app = await startTestApp({ busyTimeout: 10_000 });
    const lena = await app.signIn('lena', ['maintenance-access']);
    const backup = await OtherProcess.at(app);
    await backup.run('BEGIN IMMEDIATE');

    const answer = openMaintenance(app, lena, 'Disk swap');
    await backup.run('ROLLBACK');
    await backup.close();

    expect((await answer).status).toBe(200);
  });
});

describe('a full disk', () => {
  it('is said so, nothing is changed, and work goes on once there is room', async () => {
    const app = await startTestApp();
    const lena = await app.signIn('lena', ['maintenance-access', 'logs-access']);
    const { writer } = app.get(Database);
    const [size] = await writer.query<{ page_count: number }[]>('PRAGMA page_count');
    await writer.query(`PRAGMA max_page_count = ${size?.page_count}`);

    let full: Response | undefined;
    let written = 0;
    for (; full === undefined && written < 500; written += 1) {
      const response = await openMaintenance(app, lena, `${'x'.repeat(490)} ${written}`);
      if (response.status !== 200) full = response;
    }

    expect(full?.status).toBe(503);
    expect(full?.headers.get('retry-after')).toBe('60');
    expect(await full?.json()).toMatchObject({ code: 'STORAGE_FULL' });
    const mode = await lena.call(readMaintenanceMode);
    expect(mode.message.endsWith(` ${written - 2}`)).toBe(true);
    const { entries } = await lena.call(listLogs, { query: { limit: 500 } });
    expect(entries).toHaveLength(written - 1);

    await writer.query('PRAGMA max_page_count = 1000000');
    await lena.call(setMaintenanceMode, { body: { active: false, message: 'Room again' } });
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ message: 'Room again' });
  });
});

describe('a database that cannot be read', () => {
  it('makes the health checks fail with 503', async () => {
    const app = await startTestApp();
    await app.anonymous.call(readSession);
    await app.get(Database).writer.query('PRAGMA wal_checkpoint(TRUNCATE)');
    await app.get(Database).reader.query('PRAGMA shrink_memory');
    await truncate(join(app.dataDir, 'stackyard.sqlite'), 100);

    for (const path of [
      '/api/auth/session',
      '/api/maintenance/update-status',
      '/api/health/ready',
    ]) {
      const response = await app.send(path);
      expect([path, response.status]).toEqual([path, 503]);
      const problem = (await response.json()) as ProblemReply;
      expect(problem.code).toBe('NOT_READY');
      expect(JSON.stringify(problem)).not.toContain('SQLITE');
    }
    expect(app.log.text).toMatch(/"code":"SQLITE_(CORRUPT|NOTADB|IOERR)/);
  });
});
