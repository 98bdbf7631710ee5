import { createBackup, listBackups, listLogs } from '@stackyard/contracts';
import { readdir } from 'node:fs/promises';
import { startTestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

describe('backups with PostgreSQL', () => {
  it('are rejected, and the error suggests an alternative', async () => {
    const app = await startTestApp();
    const root = await app.signInSuperuser();

    for (const request of [() => root.call(createBackup), () => root.call(listBackups)]) {
      await expect(request()).rejects.toMatchObject({
        code: 'BACKUP_NOT_OFFERED',
        problem: { detail: expect.stringContaining('pg_dump') },
      });
    }
    expect((await root.call(listLogs)).entries).toEqual([]);
    expect(await readdir(app.dataDir)).not.toContain('backups');
  });

  it('are not scheduled either', async () => {
    const app = await startTestApp({ now: '2026-03-01T10:00:00.000Z' });
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.query(`UPDATE backup_settings SET schedule = 'daily'`));
    app.clock.advance({ days: 2 });
    await app.restart();
    const root = await app.signInSuperuser();

    expect((await root.call(listLogs)).entries).toEqual([]);
    expect(await app.get(UnitOfWork).manager.query('SELECT id FROM backups')).toEqual([]);
    expect(await readdir(app.dataDir)).not.toContain('backups');
  });
});
