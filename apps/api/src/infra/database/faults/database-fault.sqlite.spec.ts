import {
  listLogs,
  readMaintenanceMode,
  readSession,
  setMaintenanceMode,
} from '@stackyard/contracts';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNotReady } from '#test/monitoring/expect-not-ready.js';
import { startMaintenance } from '#test/open-maintenance.js';
import { startTestApp } from '#test/test-app.js';
import { Database } from '../database.js';

describe('a full disk', () => {
  it('is reported, nothing changes, and work continues once there is space', async () => {
    const app = await startTestApp();
    const lena = await app.signIn('lena', ['maintenance-access', 'logs-access']);
    const { writer } = app.get(Database);
    const [size] = await writer.query<{ page_count: number }[]>('PRAGMA page_count');
    await writer.query(`PRAGMA max_page_count = ${size?.page_count}`);

    let full: Response | undefined;
    let writeCount = 0;
    for (; full === undefined && writeCount < 500; writeCount += 1) {
      const response = await startMaintenance(app, lena, `${'x'.repeat(490)} ${writeCount}`);
      if (response.status !== 200) full = response;
    }

    expect(full?.status).toBe(503);
    expect(full?.headers.get('retry-after')).toBe('60');
    expect(await full?.json()).toMatchObject({ code: 'STORAGE_FULL' });
    const mode = await lena.call(readMaintenanceMode);
    expect(mode.message.endsWith(` ${writeCount - 2}`)).toBe(true);
    const { entries } = await lena.call(listLogs, { query: { limit: 500 } });
    expect(entries).toHaveLength(writeCount - 1);

    await writer.query('PRAGMA max_page_count = 1000000');
    await lena.call(setMaintenanceMode, { body: { active: false, message: 'Room again' } });
    expect(await lena.call(readMaintenanceMode)).toMatchObject({ message: 'Room again' });
  });
});

describe('a database that cannot be read', () => {
  it('makes the health checks fail with 503, except the liveness check', async () => {
    const app = await startTestApp();
    await app.anonymous.call(readSession);
    await app.signIn('lena');
    await app.get(Database).writer.query('PRAGMA wal_checkpoint(TRUNCATE)');
    await app.get(Database).reader.query('PRAGMA shrink_memory');
    await truncate(join(app.dataDir, 'stackyard.sqlite'), 100);

    await expectNotReady(app, /SQLITE/);
    expect(app.log.text).toMatch(/"code":"SQLITE_(CORRUPT|NOTADB|IOERR)/);
  });
});
